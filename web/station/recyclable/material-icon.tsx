import type { Material } from '../../../contract/recyclable/material.ts'
import { Strokes } from '../../ui/icon.tsx'

/** Each has a shape of its own, so that nobody has to tell colours apart. */
const paths: Record<Material, string> = {
  pet: 'M10 2.5h4V6l2.5 4v10a1.5 1.5 0 0 1-1.5 1.5H9A1.5 1.5 0 0 1 7.5 20V10L10 6zM7.5 13h9M7.5 17h9M10 4.3h4',
  plastic: 'M4.5 9h15L18 21H6zM4.5 9C4.5 1.5 19.5 1.5 19.5 9M8.5 13h7',
  can: 'M8.5 3h7L17.5 6v12l-2 3h-7l-2-3V6zM6.5 6h11M6.5 18h11M10.5 4.5h3',
  paper: 'M3.5 7.5L12 3l8.5 4.5v9L12 21l-8.5-4.5zM3.5 7.5L12 12l8.5-4.5M12 12v9M7.7 5.3l8.5 4.5v3',
  glass: 'M7 3h10l-.4 5.2a4.6 4.6 0 0 1-9.2 0zM7.3 7.5h9.4M12 12.8V21M8 21h8',
  nylon:
    'M9 8.5c-3.5 1.5-5.5 4.5-5.5 7.5 0 3.7 2.5 5 8.5 5s8.5-1.3 8.5-5c0-3-2-6-5.5-7.5zM10 8.5L8 3.5l4 1.8 4-1.8-2 5M9.5 13c-1 .8-1.5 2-1.5 3.3',
  metal:
    'M12 2.5l8.2 4.75v9.5L12 21.5l-8.2-4.75v-9.5zM12 15.7a3.7 3.7 0 1 0 0-7.4 3.7 3.7 0 0 0 0 7.4z',
}

type MaterialIconProps = { material: Material; className?: string }

/** What a material looks like at a glance; its name stands beside it. */
export const MaterialIcon = ({ material, className = 'size-6' }: MaterialIconProps) => (
  <Strokes path={paths[material]} className={className} />
)

import { Icon, type IconName } from './icon.tsx'

const sizes = {
  small: { disc: 'size-11', icon: 'size-6' },
  row: { disc: 'size-10', icon: 'size-5' },
  large: { disc: 'size-14', icon: 'size-7' },
}

const tones = {
  leaf: 'bg-leaf-100 text-leaf-700',
  danfo: 'bg-danfo-soft text-danfo-ink',
  clay: 'bg-clay-soft text-clay-ink',
  plain: 'bg-line text-ink',
}

type IconDiscProps = { name: IconName; size?: keyof typeof sizes; tone?: keyof typeof tones }

/** An icon on a round ground, at the head of a row or a card. */
export function IconDisc({ name, size = 'small', tone = 'leaf' }: IconDiscProps) {
  const { disc, icon } = sizes[size]
  return (
    <span className={`grid shrink-0 place-items-center rounded-full ${disc} ${tones[tone]}`}>
      <Icon name={name} className={icon} />
    </span>
  )
}

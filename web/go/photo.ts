import { shrunk } from '../shrunk.ts'

/** What a photo may weigh: it goes out over the worst of networks. */
const mostBytes = 50_000

/** A photo as it is sent. Where it is still too heavy in the end, the server takes it, too. */
export const shrunkPhoto = (file: Blob): Promise<string> =>
  shrunk(file, { sides: [1024, 800, 640], qualities: [0.8, 0.65, 0.5, 0.35], mostBytes })

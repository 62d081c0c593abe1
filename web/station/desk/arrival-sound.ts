import { useCurrent } from '../../store.ts'
import { createDeviceSwitch } from './device-switch.ts'

/** Whether a new request is heard. */
export const arrivalSound = createDeviceSwitch('station.sound')
export const useArrivalSound = () => useCurrent(arrivalSound)

const tones = [
  { hertz: 659, startS: 0 },
  { hertz: 880, startS: 0.16 },
]
const toneS = 0.28
const loudness = 0.08

let audio: AudioContext | undefined

/** Two quiet tones, unless they are switched off. */
export function playArrival() {
  // Before anybody has touched the page, browsers let nothing sound and complain about the try.
  if (!arrivalSound.get() || !navigator.userActivation?.hasBeenActive) return
  audio ??= new AudioContext()
  const { currentTime, destination } = audio
  for (const { hertz, startS } of tones) {
    const start = currentTime + startS
    const [tone, volume] = [audio.createOscillator(), audio.createGain()]
    tone.frequency.value = hertz
    volume.gain.setValueAtTime(0, start)
    volume.gain.linearRampToValueAtTime(loudness, start + 0.02)
    volume.gain.exponentialRampToValueAtTime(0.0001, start + toneS)
    tone.connect(volume).connect(destination)
    tone.start(start)
    tone.stop(start + toneS)
  }
}

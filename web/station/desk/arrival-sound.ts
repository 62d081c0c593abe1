import { useSyncExternalStore } from 'react'

const key = 'station.sound'
const listeners = new Set<() => void>()

function read(): boolean {
  try {
    return localStorage.getItem(key) !== 'off'
  } catch {
    return true
  }
}

let isOn = read()

/** Whether a new request is heard; remembered on this device. */
export const arrivalSound = {
  get: () => isOn,
  set(on: boolean) {
    isOn = on
    try {
      localStorage.setItem(key, on ? 'on' : 'off')
    } catch {
      // Storage is full or forbidden: it counts for as long as the tab lives.
    }
    listeners.forEach(listener => listener())
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

export const useArrivalSound = () =>
  useSyncExternalStore(arrivalSound.subscribe, arrivalSound.get, arrivalSound.get)

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
  if (!isOn || !navigator.userActivation?.hasBeenActive) return
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

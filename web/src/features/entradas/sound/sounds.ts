import { defineStore } from '../../../offline/storage/stores.ts'

/** Frequencies in Hz: rising for an entry, one tone twice for a warning, low for a refusal. */
const notes = {
  well: [660, 990],
  note: [660, 660],
  soon: [660, 660],
  refused: [220, 165],
} as const

export type Tone = keyof typeof notes

const NOTE_SECONDS = 0.12
const GAP_SECONDS = 0.03
const LOUDNESS = 0.2
const choice = defineStore({ name: 'recepcion-sonido', parse: String })

export const isSoundOn = () => choice.get() !== 'no'

export function keepSound(isOn: boolean) {
  choice.set(isOn ? 'si' : 'no')
}

let context: AudioContext | undefined

/** Starts audio at each user gesture: browsers block it until the first. Returns the unsubscribe function. */
export function hearGestures(): () => void {
  const wake = () => {
    context ??= new AudioContext()
    context.resume()
  }
  const gestures = ['keydown', 'pointerdown'] as const
  for (const each of gestures) window.addEventListener(each, wake)
  return () => {
    for (const each of gestures) window.removeEventListener(each, wake)
  }
}

export function play(tone: Tone) {
  if (context?.state !== 'running' || !isSoundOn()) return
  const { currentTime, destination } = context
  for (const [index, frequency] of notes[tone].entries()) {
    const begins = currentTime + index * (NOTE_SECONDS + GAP_SECONDS)
    const ends = begins + NOTE_SECONDS
    const oscillator = context.createOscillator()
    const volume = context.createGain()
    oscillator.frequency.value = frequency
    volume.gain.setValueAtTime(LOUDNESS, begins)
    // A fade-out avoids a click at the end of the note.
    volume.gain.exponentialRampToValueAtTime(0.001, ends)
    oscillator.connect(volume).connect(destination)
    oscillator.start(begins)
    oscillator.stop(ends)
  }
}

import { Switch } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CheckIn } from '../../../offline/check-ins/check-in.ts'
import type { Verdict } from '../card/verdict.ts'
import { hearGestures, isSoundOn, keepSound, play } from './sounds.ts'

export function SoundSwitch() {
  const [isOn, setOn] = useState(isSoundOn)
  return (
    <Switch
      label="Sonido"
      checked={isOn}
      onChange={({ currentTarget: { checked } }) => {
        keepSound(checked)
        setOn(checked)
      }}
    />
  )
}

/** Plays each new verdict once, the first of several at once. Verdicts from before the mount are silent. */
export function useVerdictSounds(all: readonly CheckIn[], toneOf: (checkIn: CheckIn) => Verdict['tone']) {
  useEffect(() => hearGestures(), [])
  const answered = useRef<ReadonlySet<string> | null>(null)
  const playNewVerdict = useEffectEvent(() => {
    const before = answered.current
    const now = all.filter(({ outcome }) => outcome !== null)
    // A retry or an override has a new key, so its verdict plays too.
    answered.current = new Set(now.map(({ key }) => key))
    const tone = before && now.filter(({ key }) => !before.has(key)).map(toneOf)[0]
    if (tone) play(tone)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: as often as one of them changes
  useEffect(() => playNewVerdict(), [all])
}

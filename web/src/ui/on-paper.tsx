import { type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import classes from './paper.module.css'
import { PaperHead } from './paper-head.tsx'

interface OnPaperProps {
  /** Of when it is, or what was printed. */
  detail: string | undefined
  /** Called when the browser has printed, or was told not to. */
  onDone: () => void
  children: ReactNode
}

/** What is printed in the place of the screen, under the gym's name. Asks for the paper as soon as it is drawn. */
export function OnPaper({ detail, onDone, children }: OnPaperProps) {
  const paper = useRef<HTMLDivElement>(null)
  useEffect(() => {
    document.documentElement.dataset.paper = 'own'
    window.addEventListener('afterprint', onDone)
    return () => {
      delete document.documentElement.dataset.paper
      window.removeEventListener('afterprint', onDone)
    }
  }, [onDone])
  useEffect(() => {
    let isGone = false
    // A logo that is still on its way would be a gap.
    const drawn = [...(paper.current?.querySelectorAll('img') ?? [])].map((img) => img.decode())
    Promise.allSettled(drawn).then(() => isGone || window.print())
    return () => {
      isGone = true
    }
  }, [])
  // Not the library's portal, which draws what it holds later than the effect that prints it.
  return createPortal(
    <div ref={paper} className={classes.paper}>
      <PaperHead detail={detail} />
      {children}
    </div>,
    document.body,
  )
}

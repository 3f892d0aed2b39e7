import { type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import classes from './paper.module.css'
import { PaperHead } from './paper-head.tsx'

interface OnPaperProps {
  detail: string | undefined
  onDone: () => void
  children: ReactNode
}

/** Content that replaces the screen on paper, under the gym's name. Opens the print dialog on mount. */
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
    // Waits for the logo, which would otherwise be a gap on paper.
    const drawn = [...(paper.current?.querySelectorAll('img') ?? [])].map((img) => img.decode())
    Promise.allSettled(drawn).then(() => isGone || window.print())
    return () => {
      isGone = true
    }
  }, [])
  // Mantine's Portal would render its children only after the print effect.
  return createPortal(
    <div ref={paper} className={classes.paper}>
      <PaperHead detail={detail} />
      {children}
    </div>,
    document.body,
  )
}

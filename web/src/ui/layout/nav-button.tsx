import { Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import { type ComponentProps, forwardRef, type MouseEvent } from 'react'

type NavButtonProps = ButtonProps & ComponentProps<'button'> & { href?: string }

/** A link as a button (specification). Ctrl, Cmd, Shift or the middle button opens it in another tab. */
export const NavButton = createLink(
  forwardRef<HTMLButtonElement, NavButtonProps>(({ href, onClick, ...props }, ref) => (
    <Button
      {...props}
      ref={ref}
      type="button"
      onClick={(event) => (isForAnotherTab(event) ? openTab(href) : onClick?.(event))}
      onAuxClick={({ button }) => button === MIDDLE && openTab(href)}
    />
  )),
)

const MIDDLE = 1
const isForAnotherTab = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => ctrlKey || metaKey || shiftKey
const openTab = (href: string | undefined) => window.open(href, '_blank', 'noopener')

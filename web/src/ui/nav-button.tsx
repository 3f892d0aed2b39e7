import { Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import { type ComponentProps, forwardRef, type MouseEvent } from 'react'

/** The router gives `href`. */
type NavButtonProps = ButtonProps & ComponentProps<'button'> & { href?: string }

/**
 * A button that leads to a screen of the app, where the specification says button. With Ctrl or the middle button of the
 * mouse it opens another tab, as a link does.
 */
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

import { Anchor, type AnchorProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import { type ComponentProps, forwardRef } from 'react'

/** A link of the app in the middle of text: of its size, and told from it by its line, for in the dark its colour is near. */
export const TextLink = createLink(
  forwardRef<HTMLAnchorElement, AnchorProps & ComponentProps<'a'>>((props, ref) => (
    <Anchor ref={ref} inherit={props.size === undefined} underline="always" {...props} />
  )),
)

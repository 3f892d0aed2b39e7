import { Anchor, type AnchorProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import { type ComponentProps, forwardRef } from 'react'

/** An inline link, underlined: its colour alone has too little contrast to the text. */
export const TextLink = createLink(
  forwardRef<HTMLAnchorElement, AnchorProps & ComponentProps<'a'>>((props, ref) => (
    <Anchor ref={ref} inherit={props.size === undefined} underline="always" {...props} />
  )),
)

import { Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import { type ComponentProps, forwardRef } from 'react'

export const LinkButton = createLink(
  forwardRef<HTMLAnchorElement, ButtonProps & ComponentProps<'a'>>((props, ref) => (
    <Button component="a" ref={ref} {...props} />
  )),
)

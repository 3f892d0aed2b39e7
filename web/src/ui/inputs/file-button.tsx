import { type FileButtonProps, FileButton as LibraryFileButton } from '@mantine/core'
import { useRef } from 'react'

interface Props extends Pick<FileButtonProps, 'accept' | 'children'> {
  onFile: (file: File) => void
}

/** Resets after each choice, so that the same file fires `change` again. */
export function FileButton({ onFile, ...props }: Props) {
  const forget = useRef<() => void>(null)
  return (
    <LibraryFileButton
      {...props}
      resetRef={forget}
      onChange={(file) => {
        forget.current?.()
        if (file) onFile(file)
      }}
    />
  )
}

import { type FileButtonProps, FileButton as LibraryFileButton } from '@mantine/core'
import { useRef } from 'react'

interface Props extends Pick<FileButtonProps, 'accept' | 'children'> {
  onFile: (file: File) => void
}

/** Resets the input after each choice, so that choosing the same file again fires `change`. */
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

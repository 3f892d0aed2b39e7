import { type FileButtonProps, FileButton as LibraryFileButton } from '@mantine/core'
import { useRef } from 'react'

interface Props extends Pick<FileButtonProps, 'accept' | 'children'> {
  onFile: (file: File) => void
}

/** Chooses a file. The same one can be chosen again, mended or not: a browser tells of another one alone. */
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

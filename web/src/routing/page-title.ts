import { useMatch } from '@tanstack/react-router'
import { useEffect } from 'react'

export function useDeclaredTitle(): string {
  return useMatch({ strict: false, select: ({ staticData }) => staticData.title }) ?? ''
}

/** Sets the document's title, such as 'Clientes · Admin Gimnasios'. */
export function useDocumentTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · Admin Gimnasios`
  }, [title])
}

import { useMatch } from '@tanstack/react-router'
import { useEffect } from 'react'

/** The title that the page's declaration gives it. */
export function useDeclaredTitle(): string {
  return useMatch({ strict: false, select: ({ staticData }) => staticData.title }) ?? ''
}

/** 'Clientes' becomes 'Clientes · Admin Gimnasios'. */
export function useDocumentTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · Admin Gimnasios`
  }, [title])
}

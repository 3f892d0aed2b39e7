import { useMatch } from '@tanstack/react-router'
import { useEffect } from 'react'

export function useDeclaredTitle(): string {
  return useMatch({ strict: false, shouldThrow: false, select: ({ staticData }) => staticData.title }) ?? ''
}

export function useDocumentTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · Admin Gimnasios`
  }, [title])
}

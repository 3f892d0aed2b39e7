import { useEffect } from 'react'

/** 'Clientes' becomes 'Clientes · Admin Gimnasios'. */
export function useDocumentTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · Admin Gimnasios`
  }, [title])
}

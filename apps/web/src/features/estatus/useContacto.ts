import type { ContactoDeSucursal } from '@nitida/contract/pedidos'
import { useEffect, useState } from 'react'
import { call } from '../../shared/api/call.ts'
import { apiPublica } from '../../shared/api/rutasPublicas.ts'

const SIN_CONTACTO: ContactoDeSucursal = { telefono: null, horario: null }

/** How the branch of an order is reached; undefined until it is known. The page does without what did not come. */
export function useContacto(clave: string): ContactoDeSucursal | undefined {
  const [contacto, setContacto] = useState<ContactoDeSucursal>()
  useEffect(() => {
    let vigente = true
    call(apiPublica.contacto, { params: { id: clave } })
      .then(({ data }) => data)
      .catch(() => SIN_CONTACTO)
      .then((leido) => vigente && setContacto(leido))
    return () => {
      vigente = false
    }
  }, [clave])
  return contacto
}

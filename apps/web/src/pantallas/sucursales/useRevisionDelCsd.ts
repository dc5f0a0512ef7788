import { leerRfc } from '@nitida/contract/claves'
import type { CsdRevisado, Sucursal } from '@nitida/contract/sucursales'
import { useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { call } from '../../base/api/call.ts'
import { Rechazo } from '../../base/api/fallos.ts'
import { api } from '../../base/api/rutas.ts'
import { useDebouncedCallback } from '../../ui/useDebouncedCallback.ts'
import { secretosDe } from './sucursal.cuerpo.ts'
import type { ValoresSucursal } from './sucursal.schema.ts'

/** What the server says of the chosen parts, or why they do not fit. */
export type Veredicto = CsdRevisado | { motivo: string }

const PAUSA_MS = 400
/** Shorter is not written to its end. */
const RFC_MINIMO = 12

/**
 * Asks whether the chosen parts of a CSD belong together, a moment after the last change. A new branch whose RFC and name are
 * empty takes those of the certificate. Parts that are stored already are only known to the save, so they are not told of here.
 */
export function useRevisionDelCsd(sucursal: Sucursal | null) {
  const { getValues, setValue } = useFormContext<ValoresSucursal>()
  const [veredicto, setVeredicto] = useState<Veredicto | null>(null)
  const revision = useRef(0)
  const preguntar = async () => {
    revision.current += 1
    const esta = revision.current
    const { CSD, privateKey, passCSD, rfc } = getValues()
    if (!CSD && !privateKey) return setVeredicto(null)
    const partes = await secretosDe({ CSD, privateKey, passCSD })
    const escrito = leerRfc(rfc)
    const visto = await call(api.sucursales.revisarCsd, {
      body: { ...partes, rfc: escrito.length >= RFC_MINIMO ? escrito : null },
    }).then(
      ({ data }): Veredicto => data,
      // Without an answer nothing is said: the save looks at it again.
      (error: unknown) =>
        error instanceof Rechazo && error.codigo === 'CSD_INVALIDO' ? { motivo: error.message } : null,
    )
    if (esta !== revision.current) return
    setVeredicto(visto)
    if (sucursal || !visto || !('certificado' in visto) || !visto.certificado) return
    const { rfc: suyo, razonSocial } = visto.certificado
    const antes = getValues()
    if (antes.rfc === '') setValue('rfc', suyo, { shouldDirty: true, shouldValidate: true })
    if (antes.razonSocial === '') setValue('razonSocial', razonSocial, { shouldDirty: true, shouldValidate: true })
  }
  const { later } = useDebouncedCallback(() => void preguntar(), PAUSA_MS)
  return { veredicto, revisar: () => later(undefined) }
}

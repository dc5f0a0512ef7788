import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { consulta } from '../../../base/api/consulta.ts'
import { api } from '../../../base/api/rutas.ts'
import { aPath } from '../../../base/direccion/ubicaciones.ts'
import { Aviso } from '../../../ui/Aviso.tsx'

const CADA_MS = 5 * 60_000

/** What a manager is told of his branch's global: that it could not be made, or makes itself tonight. */
export function AvisoDeGlobales() {
  const [aviso] =
    useQuery({ ...consulta(api.facturas.avisosDeGlobales, {}), refetchInterval: CADA_MS }).data?.data ?? []
  if (!aviso) return null
  const fallo = aviso.clase === 'fallo'
  return (
    <Aviso
      tone={fallo ? 'bad' : 'info'}
      title={fallo ? 'No se pudo hacer la factura global' : 'Esta noche se hace sola la factura global'}
      className="mx-4 mb-3"
    >
      {fallo ? `${aviso.detalle} ` : ''}
      <Link
        {...aPath('/facturas/gestion', { vista: 'globales' })}
        className="inline-flex min-h-6 items-center underline"
      >
        Revisar la global
      </Link>
    </Aviso>
  )
}

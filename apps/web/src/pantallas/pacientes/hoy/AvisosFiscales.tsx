import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { consulta } from '../../../base/api/consulta.ts'
import { api } from '../../../base/api/rutas.ts'
import { asuntosFiscales } from '../../../entidades/factura/asuntosFiscales.ts'
import { Aviso } from '../../../ui/Aviso.tsx'

const CADA_MS = 5 * 60_000

/** What a manager is told of his branch's invoices: payments without a complement, refused cancellations. */
export function AvisosFiscales() {
  const avisos = useQuery({ ...consulta(api.facturas.avisos, {}), refetchInterval: CADA_MS }).data?.data ?? []
  return asuntosFiscales(avisos).map(({ clave, titulo, detalle, accion, lugar }) => (
    <Aviso key={clave} tone="carey" title={titulo} className="mx-4 mb-3">
      {detalle}{' '}
      <Link {...lugar} className="inline-flex min-h-6 items-center underline">
        {accion}
        <span className="sr-only">: {titulo}</span>
      </Link>
    </Aviso>
  ))
}

import type { Mensaje } from '@nitida/contract/mensajes'
import { useQuery } from '@tanstack/react-query'
import { consulta } from '../../../shared/api/consulta.ts'
import { api } from '../../../shared/api/rutas.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { fechaHoraLarga } from '../../../ui/formatos.ts'
import type { Column } from '../../../ui/Table.tsx'
import { useSucursales } from '../../citas/shared/useSucursales.ts'
import { estados } from '../../mensajes/shared/estados.ts'
import { type DelPaciente, ListaDelPaciente, POR_PAGINA, usePaginaDeTab } from './ListaDelPaciente.tsx'

const columnasDe = (zona: string): Column<Mensaje>[] => [
  {
    key: 'mensaje',
    title: 'Mensaje',
    rowHeader: true,
    cell: ({ texto }) => {
      const [encabezado, ...cuerpo] = texto.split(/\n+/)
      return (
        <span className="line-clamp-2 wrap-anywhere">
          <span className="font-medium text-ink">{encabezado}.</span>{' '}
          <span className="text-ink2">{cuerpo.join(' ')}</span>
        </span>
      )
    },
  },
  {
    key: 'fecha',
    title: 'Fecha',
    phone: 'block',
    cell: ({ createDate }) => <time dateTime={createDate}>{fechaHoraLarga(createDate, zona)}</time>,
  },
  {
    key: 'estado',
    title: 'Estado',
    phone: 'block',
    cell: ({ estado, motivo }) => (
      <span className="grid justify-items-start gap-0.5">
        <Badge tone={estados[estado].tono}>{estados[estado].etiqueta}</Badge>
        {motivo ? <span className="max-w-64 text-xs text-ink3">{motivo}</span> : null}
      </span>
    ),
  },
]

/** What a patient was written, newest first. */
export function MensajesDelPaciente({ idCliente, sucursal }: DelPaciente) {
  const pagina = usePaginaDeTab()
  const { zonaDe } = useSucursales()
  const query = { idCliente, page: pagina.pagina, limit: POR_PAGINA }
  return (
    <ListaDelPaciente
      titulo="Mensajes al paciente"
      vacio="No hay mensajes"
      consulta={useQuery(consulta(api.mensajes.list, { query }))}
      columnas={columnasDe(zonaDe(sucursal))}
      clave={({ id }) => id}
      pagina={pagina}
    />
  )
}

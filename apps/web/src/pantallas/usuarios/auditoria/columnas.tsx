import type { HechoAuditado } from '@nitida/contract/auditoria'
import { type Fecha, fechaHoraEn, ZONA_POR_OMISION } from '@nitida/contract/fechas'
import { nombreLegible } from '@nitida/contract/nombres'
import { Link } from '@tanstack/react-router'
import { aPath } from '../../../base/direccion/ubicaciones.ts'
import { cx } from '../../../ui/clases.ts'
import { fechaHoraBreve } from '../../../ui/formatos.ts'
import type { Column } from '../../../ui/Table.tsx'
import { SinDato, VisuallyHidden } from '../../../ui/texto.tsx'

const enlaceClass = 'rounded-small text-brand underline decoration-brand/30 underline-offset-4'

const capital = (texto: string): string => texto.charAt(0).toUpperCase() + texto.slice(1)

export const columnasDe = (hoy: Fecha, alElegirDireccion: (id: number) => void): readonly Column<HechoAuditado>[] => [
  {
    key: 'en',
    title: 'Cuándo',
    numeric: true,
    phone: 'line',
    cell: ({ en }) => fechaHoraBreve(fechaHoraEn(ZONA_POR_OMISION, new Date(en)), hoy),
  },
  {
    key: 'quien',
    title: 'Quién',
    phone: 'line',
    cell: ({ usuario }) =>
      usuario ? (
        <span className="wrap-anywhere sm:block sm:min-w-28">{nombreLegible(usuario.nombre)}</span>
      ) : (
        <SinDato>Sin sesión</SinDato>
      ),
  },
  {
    key: 'direccion',
    title: 'Dirección',
    phone: 'line',
    cell: ({ id, direccion }) => <Direccion direccion={direccion} onElegir={() => alElegirDireccion(id)} />,
  },
  {
    key: 'accion',
    title: 'Qué hizo',
    rowHeader: true,
    cell: ({ accion, que, idEntidad }) => (
      <>
        <span className="block font-medium">{capital(accion)}</span>
        <span className="block text-xs text-ink2">
          {que}
          {idEntidad === null ? '' : ` ${idEntidad}`}
        </span>
      </>
    ),
  },
  { key: 'sobre', title: 'Sobre', phone: 'line', cell: (hecho) => <Sobre hecho={hecho} /> },
  { key: 'cambios', title: 'Cambios', phone: 'block', cell: ({ cambios }) => <Cambios cambios={cambios} /> },
]

/** Address that an act came from, which shows what else did. */
function Direccion({ direccion, onElegir }: Pick<HechoAuditado, 'direccion'> & { onElegir: () => void }) {
  if (direccion === null) return <span className="text-ink2">No consta</span>
  return (
    <button
      type="button"
      onClick={onElegir}
      className={cx(enlaceClass, 'tabular text-left', direccion.includes(':') ? 'wrap-anywhere' : 'whitespace-nowrap')}
    >
      <VisuallyHidden>Ver sólo lo hecho desde </VisuallyHidden>
      {direccion}
    </button>
  )
}

/** Whom and which order it is about. */
function Sobre({ hecho: { paciente, pedido, sucursalNumber } }: { hecho: HechoAuditado }) {
  return (
    <>
      {paciente ? (
        paciente.nombre === null ? (
          <SinDato>Paciente bloqueado</SinDato>
        ) : (
          <Link
            {...aPath('/dashboard/clientes', { paciente: paciente.id })}
            className={`${enlaceClass} block wrap-anywhere`}
          >
            {paciente.nombre}
          </Link>
        )
      ) : null}
      {pedido ? (
        <Link {...aPath('/pedido/detalles', { id: pedido.id })} className={`${enlaceClass} block`}>
          Pedido {pedido.folio}
        </Link>
      ) : null}
      {sucursalNumber ? <span className="block text-xs text-ink2">Sucursal {sucursalNumber}</span> : null}
    </>
  )
}

function Cambios({ cambios }: Pick<HechoAuditado, 'cambios'>) {
  if (cambios.length === 0) return null
  return (
    <dl className="grid gap-0.5 text-xs">
      {cambios.map(({ campo, antes, despues }) => (
        <div key={campo} className="wrap-anywhere">
          <dt className="inline text-ink2">{campo}: </dt>
          <dd className="inline">
            {antes === null ? null : (
              <>
                <del className="text-ink2">{antes}</del>
                <span aria-hidden="true"> → </span>
              </>
            )}
            {despues ?? 'nada'}
          </dd>
        </div>
      ))}
    </dl>
  )
}

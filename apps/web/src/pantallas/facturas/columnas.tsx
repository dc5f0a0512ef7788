import type { Factura } from '@nitida/contract/facturacion'
import { nombreDeNota } from '@nitida/contract/facturacion.notas.rules'
import { estaViva, serieYFolio } from '@nitida/contract/facturacion.rules'
import { fechaEn } from '@nitida/contract/fechas'
import { etiquetaSucursal, sucursalCorta } from '@nitida/contract/nombres'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { momentoEn } from '../../base/sesion/useAhora.ts'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { NombreDePaciente } from '../../entidades/paciente/NombreDePaciente.tsx'
import { telefonoLegible } from '../../entidades/paciente/telefonoLegible.ts'
import { aTransacciones } from '../../entidades/pedido/destinos.ts'
import { nombrePedido } from '../../entidades/pedido/textos.ts'
import { Badge } from '../../ui/Badge.tsx'
import { cx } from '../../ui/clases.ts'
import { diaBreve, fechaDeInstante, hora } from '../../ui/formatos.ts'
import type { Column } from '../../ui/Table.tsx'
import { Dinero } from '../../ui/texto.tsx'
import { estados } from './estados.ts'

/** Series and folio, and the end of SAT's folio, which is whole in the title (spec §9: 'Sin folio fiscal'). */
const Folio = ({ factura }: { factura: Factura }) => (
  <span className="max-sm:flex max-sm:gap-2">
    <span className="tabular block font-semibold">{serieYFolio(factura)}</span>
    <span className="tabular block text-xs whitespace-nowrap text-ink3" title={factura.folioFiscal ?? undefined}>
      {factura.folioFiscal ? (
        <>
          <span className="sr-only">Folio fiscal terminado en </span>…{factura.folioFiscal.slice(-12)}
        </>
      ) : (
        'Sin folio fiscal'
      )}
    </span>
  </span>
)

const deAnticipo = {
  'por aplicar': 'Anticipo',
  aplicado: 'Anticipo aplicado',
  aplicación: 'Aplicación de anticipo',
} as const

const deDonde = ({ clase, tickets, nota, anticipo }: Factura): string | null => {
  if (clase === 'global') return `Global · ${tickets} ${tickets === 1 ? 'ticket' : 'tickets'}`
  if (clase === 'egreso') return anticipo ? deAnticipo[anticipo] : nota ? nombreDeNota[nota] : 'Egreso'
  return clase === 'pago' ? 'Complemento de pago' : null
}

/** Where the invoice comes from; its order is one click away. */
function Origen(factura: Factura) {
  const { idPedido, folioPedido: folio, sucursalPedido: sucursalNumber, rfcReceptor, anticipo } = factura
  const texto = deDonde(factura)
  if (texto || idPedido === null || folio === null || sucursalNumber === null) return <>{texto ?? rfcReceptor}</>
  return (
    <>
      {anticipo ? `${deAnticipo[anticipo]} · ` : null}
      <Link
        {...aTransacciones({ id: idPedido })}
        className="rounded-small underline underline-offset-2 hover:text-brand"
      >
        {nombrePedido({ sucursalNumber, folio })}
      </Link>
    </>
  )
}

const Cliente = (factura: Factura) => (
  <>
    <span className="block sm:min-w-16 md:min-w-26">
      <NombreDePaciente id={factura.idCliente} nombre={factura.nombreCompleto} className="font-medium" />
    </span>
    <span className="block text-xs text-ink3">
      <Origen {...factura} />
    </span>
  </>
)

const Fecha = ({ CreateDate, zonaHoraria }: Factura) =>
  CreateDate ? (
    <time dateTime={CreateDate}>
      <span className="sm:max-lg:hidden lg:block lg:min-w-30 xl:max-[90rem]:hidden min-[90rem]:whitespace-nowrap">
        {fechaDeInstante(CreateDate, zonaHoraria)}
      </span>
      <span className="hidden sm:max-lg:block xl:max-[90rem]:block xl:whitespace-nowrap">
        {diaBreve(fechaEn(zonaHoraria, new Date(CreateDate)))}
      </span>{' '}
      <span className="text-xs text-ink3 sm:block">{hora(CreateDate, zonaHoraria)}</span>
    </time>
  ) : (
    'Sin Fecha'
  )

/** Document that its order still needs, and until when (cfdi §5.6). */
const Pendiente = ({ pendiente, metodoPago, hoy }: Pick<Factura, 'pendiente' | 'metodoPago'> & { hoy: string }) => {
  if (!pendiente) return null
  const { limite, fallo } = pendiente
  const que = metodoPago === 'PPD' ? 'Complemento' : 'Egreso'
  return (
    <span className="mt-1 block text-xs" title={fallo ?? undefined}>
      <Badge wrap dot={false} tone={limite < hoy ? 'bad' : 'carey'}>
        {limite < hoy ? `${que} vencido` : `${que} pendiente`}
      </Badge>{' '}
      <span className="inline-block whitespace-nowrap text-ink3">límite {diaBreve(limite, hoy)}</span>
      {fallo ? <span className="block text-ink3">{fallo}</span> : null}
    </span>
  )
}

function Estatus({ estatus, notaCancelacion, pendiente, metodoPago, zonaHoraria }: Factura) {
  const hoy = momentoEn(zonaHoraria, useSesion()).fecha
  return (
    <>
      <Badge wrap tone={estados[estatus].tono}>
        {estatus}
      </Badge>
      {notaCancelacion ? <span className="mt-0.5 block text-xs text-ink3">{notaCancelacion}</span> : null}
      <Pendiente pendiente={pendiente} metodoPago={metodoPago} hoy={hoy} />
    </>
  )
}

/** Total with its sign: an egreso takes off. */
const Total = ({ clase, estatus, total, moneda, pagado }: Factura) => (
  <span className={cx(estaViva(estatus) ? 'font-medium' : 'text-ink3 line-through')}>
    <Dinero value={clase === 'egreso' ? -total : (pagado ?? total)} moneda={moneda} />
  </span>
)

/** The list's columns (D-83). */
export const columnasDe = (
  conSucursal: boolean,
  acciones: (factura: Factura) => ReactNode,
): readonly Column<Factura>[] => [
  { key: 'folio', title: 'Folio fiscal', cell: (factura) => <Folio factura={factura} /> },
  { key: 'cliente', title: 'Cliente', rowHeader: true, cell: Cliente },
  { key: 'fecha', title: 'Fecha', phone: 'block', cell: Fecha },
  ...(conSucursal
    ? [
        {
          key: 'sucursal',
          title: 'Sucursal',
          optional: true,
          phone: 'hidden' as const,
          cell: ({ sucursalNumber, direccionSucursal: direccion }: Factura) => (
            <span className="block max-w-32 truncate" title={etiquetaSucursal({ sucursalNumber, direccion })}>
              {sucursalCorta({ sucursalNumber, direccion })}
            </span>
          ),
        },
      ]
    : []),
  {
    key: 'telefono',
    title: 'Teléfono',
    optional: conSucursal ? 'desk' : true,
    phone: 'hidden',
    cell: ({ telefono }) =>
      telefono ? (
        <span className="whitespace-nowrap">{telefonoLegible(telefono)}</span>
      ) : (
        <span className="text-ink3">Sin teléfono registrado</span>
      ),
  },
  { key: 'estatus', title: 'Estatus', phone: 'block', cell: Estatus },
  { key: 'total', title: 'Total', align: 'end', numeric: true, cell: Total },
  { key: 'acciones', title: 'Acciones', titleHidden: true, align: 'end', phone: 'end', cell: acciones },
]

import type { Mensaje } from '@nitida/contract/mensajes'
import { Suspense } from 'react'
import type { Confirmacion } from '../../base/formularios/useConfirmacion.ts'
import { columnasDeEstado } from '../../entidades/mensaje/envios.tsx'
import { deferred } from '../../ui/deferred.ts'
import { fechaHoraLarga } from '../../ui/formatos.ts'
import type { Column } from '../../ui/Table.tsx'

const MensajeDialog = deferred(async () => (await import('./MensajeDialog.tsx')).MensajeDialog)

/** Columns of the messages about one patient or one order. */
export const columnasBreves = (zona: string, onVer: (mensaje: Mensaje) => void): Column<Mensaje>[] => [
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
  ...columnasDeEstado<Mensaje>(
    ({ texto, createDate }) => `Ver el mensaje «${texto.split('\n')[0]}» del ${fechaHoraLarga(createDate, zona)}`,
    onVer,
  ),
]

/** All of a message, fetched when the first one is opened. */
export const MensajeEntero = ({ detalle, zona }: { detalle: Confirmacion<Mensaje>; zona: string }) => (
  <Suspense>
    {detalle.dato ? (
      <MensajeDialog mensaje={detalle.dato} open={detalle.abierta} zona={zona} onCerrar={detalle.cerrar} />
    ) : null}
  </Suspense>
)

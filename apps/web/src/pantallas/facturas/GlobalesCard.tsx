import type { RevisionDeGlobal } from '@nitida/contract/facturacion.globales'
import { etiquetaGlobalCada } from '@nitida/contract/globales.rules'
import { etiquetaSucursal, sucursalCorta } from '@nitida/contract/nombres'
import { etiquetaFormaPago } from '@nitida/contract/pedidos.rules'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../base/api/call.ts'
import { consulta } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'
import { reintentoDe } from '../../base/direccion/FalloDeCarga.tsx'
import { textoDeFallo } from '../../base/formularios/fallo.ts'
import { preguntar } from '../../base/formularios/preguntar.ts'
import { useRecargar } from '../../base/realtime/useRecargar.ts'
import { Aviso } from '../../ui/Aviso.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { contar, dinero, fechaLarga } from '../../ui/formatos.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'

/** The next global of each branch whose globals make themselves: what goes in, what waits and why. */
export function GlobalesCard({ maestro }: { maestro: boolean }) {
  const pedida = useQuery(consulta(api.facturas.globales, { query: {} }))
  const { data, error } = pedida
  return (
    <Card title="Facturas globales que se hacen solas">
      {data ? (
        data.data.length > 0 ? (
          <ul aria-label="Facturas globales por sucursal" className="divide-y divide-line">
            {data.data.map((revision) => (
              <Revision key={revision.idSucursal} revision={revision} />
            ))}
          </ul>
        ) : (
          <EmptyState title="Todas se hacen a mano">
            {maestro
              ? 'En «Sucursales», edita una y elige cada cuánto se hace su factura global.'
              : 'Un Usuario Maestro elige cada cuánto se hace la de tu sucursal.'}
          </EmptyState>
        )
      ) : error ? (
        <ErrorState title="No se pudieron revisar las facturas globales" causa={error} {...reintentoDe(pedida)} />
      ) : (
        <Skeleton lines={5} />
      )}
    </Card>
  )
}

function useHacerAhora() {
  return useMutation({
    mutationFn: (id: number) => call(api.facturas.globalAhora, { params: { id } }),
    onSuccess: ({ data: { globales, tickets, fallo } }) => {
      if (fallo) toast.error('No quedó completa.', fallo)
      else if (globales === 0) toast.info('No había ventas por facturar.')
      else toast.exito(`${contar(globales, 'factura global', 'facturas globales')} con ${contar(tickets, 'venta')}.`)
    },
    onSettled: useRecargar('facturas'),
  })
}

const ventas = ({ transacciones, importe }: { transacciones: number; importe: number }): string =>
  `${contar(transacciones, 'venta')} · ${dinero(importe)}`

function porque({ porque: motivo, hasta }: RevisionDeGlobal['esperan'][number]): string {
  if (motivo === 'enCurso') return 'el proveedor todavía no dice si las timbró'
  if (motivo === 'manual') return 'son de días en que la global se hace a mano'
  return `pidieron factura a su nombre y tienen hasta el ${fechaLarga(hasta ?? '')}`
}

function Revision({ revision }: { revision: RevisionDeGlobal }) {
  const hacer = useHacerAhora()
  const { cada, periodo, seHaceEl, entran, atrasadas, esperan, impedimento, fallo } = revision
  const pedir = () =>
    preguntar({
      title: '¿Hacer ahora la factura global?',
      description: `Se timbra lo vendido hasta este momento en ${etiquetaSucursal(revision)}: ${ventas(entran)}. Lo que se venda después va en otra. Ante el SAT no se puede deshacer.`,
      confirmLabel: 'Hacer ahora',
      hacer: () => hacer.mutateAsync(revision.idSucursal),
      fallo: (error) => textoDeFallo(error, 'hacer la factura global'),
    })
  return (
    <li className="grid gap-2.5 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="flex flex-wrap items-center gap-2 font-semibold">
          {etiquetaSucursal(revision)}
          <Badge>{etiquetaGlobalCada[cada]}</Badge>
        </h3>
        <Button
          size="sm"
          disabled={entran.transacciones === 0}
          cargando={hacer.isPending}
          mientras="Timbrando…"
          onClick={pedir}
        >
          Hacer ahora
          <span className="sr-only"> la de {sucursalCorta(revision)}</span>
        </Button>
      </div>
      {fallo ? (
        <Aviso tone="bad" title="No se pudo hacer">
          {fallo} Se intenta otra vez sola.
        </Aviso>
      ) : impedimento ? (
        <Aviso tone="carey" title="Así no se va a poder hacer">
          {impedimento}
        </Aviso>
      ) : null}
      <p className="text-ink2">
        {periodo && seHaceEl
          ? `Del ${fechaLarga(periodo.desde)} al ${fechaLarga(periodo.hasta)}. Se hace sola el ${fechaLarga(seHaceEl)}, después de medianoche.`
          : 'De hoy en adelante se hace a mano.'}
      </p>
      <p>
        <strong className="font-semibold">Entran:</strong>{' '}
        {entran.transacciones > 0 ? ventas(entran) : 'todavía ninguna venta'}
        {entran.porForma.length > 0
          ? ` (${entran.porForma.map(({ formaPago, importe }) => `${etiquetaFormaPago[formaPago]} ${dinero(importe)}`).join(', ')})`
          : ''}
        .
      </p>
      {atrasadas.transacciones > 0 && atrasadas.limite ? (
        <p className="text-carey-ink">
          De un periodo que ya terminó: {ventas(atrasadas)}. El plazo es el {fechaLarga(atrasadas.limite)}.
        </p>
      ) : null}
      {esperan.map((grupo) => (
        <p key={grupo.porque} className="text-ink2">
          <strong className="font-semibold">Esperan:</strong> {ventas(grupo)}; {porque(grupo)}.
        </p>
      ))}
    </li>
  )
}

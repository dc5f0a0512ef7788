import { leerGs1 } from '@nitida/contract/gs1.rules'
import { conPieza } from '@nitida/contract/inventario.lotes.rules'
import type { Recepcion } from '@nitida/contract/inventario.recepciones'
import type { LugarDeSucursal } from '@nitida/contract/inventario.rules'
import { useNavigate } from '@tanstack/react-router'
import { Check, PackageCheck, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Volver } from '../../../base/direccion/Volver.tsx'
import { CampoDeLector } from '../../../base/formularios/CampoDeLector.tsx'
import { preguntar } from '../../../base/formularios/preguntar.ts'
import { useSituacion69b } from '../../../entidades/factura/useSituacion69b.ts'
import { Aviso } from '../../../ui/Aviso.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { hoyLocal } from '../../../ui/fechaTexto.ts'
import { contar, dinero, fechaCorta, fechaHoraLarga, fechaLarga } from '../../../ui/formatos.ts'
import { Page } from '../../../ui/Page.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/toast.ts'
import { BotonEtiquetas } from '../etiquetas/BotonEtiquetas.tsx'
import { juntos, porEtiquetar } from '../etiquetas/porEtiquetar.ts'
import { LugarField } from '../inventario/CamposDeMovimiento.tsx'
import { useHallar } from '../inventario/useInventario.ts'
import { ElegirPedido, quedanAbiertas, useDelPedido } from './DelPedido.tsx'
import { RenglonPorContar } from './RenglonPorContar.tsx'
import { aRenglones, conLotes, type Dicho, dichosDe, faltaEn, sumaDe } from './renglones.ts'
import { useDescartar, useRecepcion, useRecibir } from './useRecepciones.ts'

/** A supplier's CFDI: what was checked, its lines to be counted, and what enters. */
export function RecepcionAbierta({ id }: { id: number }) {
  const { data, error, refetch, isFetching } = useRecepcion(id)
  const recepcion = data?.data
  return (
    <Page
      title="Recibir mercancía"
      back={
        <Volver to="/dashboard/pedidos" search={{ vista: 'recibir', sucursal: recepcion?.idSucursal }}>
          Facturas de proveedores
        </Volver>
      }
      actions={recepcion ? <Acciones {...recepcion} /> : undefined}
    >
      {recepcion ? (
        <div className="space-y-4">
          <EnLista69b rfc={recepcion.rfcEmisor} />
          <Cabeza {...recepcion} />
          {recepcion.estado === 'pendiente' ? <PorContar recepcion={recepcion} /> : <Contada {...recepcion} />}
        </div>
      ) : error ? (
        <ErrorState
          title="No se pudo abrir la factura"
          causa={error}
          onRetry={() => void refetch()}
          cargando={isFetching}
        />
      ) : (
        <Skeleton className="h-96" />
      )}
    </Page>
  )
}

/** Warns of a supplier whom SAT does not trust. */
function EnLista69b({ rfc }: { rfc: string }) {
  const situacion = useSituacion69b(rfc)
  if (!situacion) return null
  return (
    <Aviso tone="bad" title={`El proveedor está en la lista 69-B del SAT como «${situacion}»`}>
      Sus facturas pueden no tener efectos fiscales. Pregunta a tu contador antes de recibir.
    </Aviso>
  )
}

function Acciones(recepcion: Recepcion) {
  if (recepcion.estado === 'pendiente') return <Descartar {...recepcion} />
  const llegaron = recepcion.lineas.flatMap(({ articulo, recibidas }) =>
    articulo && recibidas ? [porEtiquetar(articulo, recibidas)] : [],
  )
  return llegaron.length > 0 ? <BotonEtiquetas sucursal={recepcion.idSucursal} articulos={juntos(llegaron)} /> : null
}

function Descartar({ id, idSucursal }: Recepcion) {
  const descartar = useDescartar(id)
  const navigate = useNavigate()
  return (
    <Button
      icon={<Trash2 />}
      onClick={() =>
        preguntar({
          title: '¿Descartar esta factura?',
          description: 'Nada entra al inventario. Puedes volver a traer su XML.',
          confirmLabel: 'Descartar',
          peligro: true,
          fallo: (fallo) => (fallo instanceof Error ? fallo.message : 'No se descartó.'),
          hacer: async () => {
            await descartar.mutateAsync()
            void navigate({ to: '.', search: { vista: 'recibir', sucursal: idSucursal } })
          },
        })
      }
    >
      Descartar
    </Button>
  )
}

const Revisado = ({ children }: { children: string }) => (
  <span className="inline-flex items-center gap-1 text-ok-ink">
    <Check aria-hidden="true" className="size-4" />
    {children}
  </span>
)

function Cabeza({ emisor, factura, fecha, rfcEmisor, uuid, total, estado, recibidaEn, recibidaPor }: Recepcion) {
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <p className="wrap-anywhere">
            <b className="font-semibold">{emisor}</b>
            {factura ? ` · factura ${factura}` : ''} del {fechaLarga(fecha)}
          </p>
          <p className="text-sm text-ink2 wrap-anywhere">
            RFC {rfcEmisor} · folio fiscal {uuid}
          </p>
          <p className="mt-1 flex flex-wrap gap-x-4 text-sm">
            <Revisado>Sello y estructura válidos</Revisado>
            <Revisado>A nuestro RFC</Revisado>
            {estado === 'recibida' && recibidaEn ? (
              <span>
                Recibida el {fechaHoraLarga(recibidaEn)} · {recibidaPor}
              </span>
            ) : (
              <Revisado>No se había recibido</Revisado>
            )}
          </p>
        </div>
        <p className="text-right">
          <span className="block text-sm text-ink2">Total con IVA</span>
          <span className="tabular text-lg font-semibold">{dinero(total)}</span>
        </p>
      </div>
    </Card>
  )
}

/** A closed one, as it stays. */
function Contada({ lineas, nota }: Recepcion) {
  return (
    <Card title="Renglones">
      <ul className="divide-y divide-line">
        {lineas.map(({ numero, clave, descripcion, articulo, recibidas, piezas, costo, lotes }) => (
          <li key={numero} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span className="min-w-0 wrap-anywhere">
              <span className="block font-medium">
                {articulo ? `${articulo.marca} ${articulo.modelo} ${articulo.color}` : descripcion}
              </span>
              <span className="block text-sm text-ink3">{[clave, articulo ? descripcion : 'Gasto'].join(' · ')}</span>
              {lotes.length > 0 ? (
                <span className="block text-sm text-ink2">
                  {lotes
                    .map(({ lote, caduca, piezas: suyas }) =>
                      [`Lote ${lote || 'sin número'}`, caduca && `caduca ${fechaCorta(caduca)}`, `${suyas} pz`]
                        .filter(Boolean)
                        .join(', '),
                    )
                    .join(' · ')}
                </span>
              ) : null}
            </span>
            <span className="tabular text-right">
              {recibidas === null ? '—' : `${recibidas} de ${piezas ?? '—'}`}
              <span className="block text-sm text-ink3">{dinero(costo)}</span>
            </span>
          </li>
        ))}
      </ul>
      {nota ? <p className="mt-3 text-sm text-ink2 wrap-anywhere">Nota: {nota}</p> : null}
    </Card>
  )
}

/** Finds the line that a scanned code counts up: by the supplier's code, or by the article that it is. */
function useConteo(
  recepcion: Recepcion,
  dichos: readonly Dicho[],
  cambiar: (i: number, cambio: Partial<Dicho>) => void,
): { aviso: string | null; leer: (codigo: string) => Promise<void> } {
  const hallar = useHallar(recepcion.idSucursal)
  const [aviso, setAviso] = useState<string | null>(null)
  const sumar = (i: number, codigo: string) => {
    const dicho = dichos[i]
    const leido = dicho && conLotes(dicho) ? leerGs1(codigo, hoyLocal()) : null
    setAviso(null)
    cambiar(i, {
      recibidas: (dicho?.recibidas || 0) + 1,
      ...(dicho && leido && { lotes: conPieza(dicho.lotes, leido) }),
    })
  }
  const leer = async (codigo: string) => {
    const suya = recepcion.lineas.findIndex(({ clave }) => clave.toUpperCase() === codigo.toUpperCase())
    if (suya >= 0) return sumar(suya, codigo)
    const articulo = await hallar(codigo).catch(() => null)
    const i = articulo ? dichos.findIndex((uno) => uno.clase === 'conocido' && uno.articulo?.id === articulo.id) : -1
    if (i >= 0) sumar(i, codigo)
    else setAviso(`«${codigo}» no es de esta factura.`)
  }
  return { aviso, leer }
}

function PorContar({ recepcion }: { recepcion: Recepcion }) {
  const [dichos, setDichos] = useState(() => dichosDe(recepcion))
  const [intentado, setIntentado] = useState(false)
  const [lugar, setLugar] = useState<LugarDeSucursal>('exhibidor')
  const [nota, setNota] = useState('')
  const cambiar = (i: number, cambio: Partial<Dicho>) =>
    setDichos((antes) => antes.map((uno, j) => (j === i ? { ...uno, ...cambio } : uno)))
  const { aviso, leer } = useConteo(recepcion, dichos, cambiar)
  const recibir = useRecibir(recepcion.id)
  const delPedido = useDelPedido(recepcion)
  const { orden } = delPedido
  const faltan = dichos.filter((uno) => faltaEn(uno) !== null).length
  const suma = sumaDe(recepcion, dichos)
  const enviar = () => {
    setIntentado(true)
    if (faltan > 0) {
      const primero = dichos.findIndex((uno) => faltaEn(uno) !== null)
      document.getElementById(`recibidas-${primero}`)?.focus()
      return
    }
    recibir.mutate(
      {
        ...{ lugar, nota, renglones: aRenglones(recepcion, dichos) },
        orden: orden && { id: orden.id, llevaba: orden.recibidas },
      },
      { onSuccess: () => toast.exito('¡Mercancía recibida!', `${contar(suma.piezas, 'pieza')} en el inventario.`) },
    )
  }
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_19rem]">
      <Card padded={false} title={`Renglones ${recepcion.lineas.length}`}>
        <div className="flex flex-wrap items-end gap-3 border-b border-line px-4 pb-3 sm:px-5">
          <CampoDeLector
            label="Escanear para contar"
            error={aviso}
            className="min-w-56 grow"
            onCodigo={leer}
            autoFocus
          />
          <Button
            onClick={() =>
              setDichos((antes) =>
                antes.map((uno, i) => ({ ...uno, recibidas: recepcion.lineas[i]?.piezas ?? uno.recibidas })),
              )
            }
          >
            Recibir todo igual
          </Button>
        </div>
        <ul className="divide-y divide-line">
          {recepcion.lineas.map((linea, i) => (
            <RenglonPorContar
              key={linea.numero}
              i={i}
              linea={linea}
              sucursal={recepcion.idSucursal}
              dicho={dichos[i]}
              orden={orden}
              error={intentado}
              onCambio={(cambio) => cambiar(i, cambio)}
            />
          ))}
        </ul>
        <div className="border-t border-line p-4 sm:px-5">
          <TextField
            label="Nota de diferencias"
            maxLength={500}
            autoComplete="off"
            value={nota}
            onChange={({ target }) => setNota(target.value)}
          />
        </div>
      </Card>
      <Entra recepcion={recepcion} suma={suma}>
        <ElegirPedido {...delPedido} />
        {orden ? (
          <p role="status" className="text-sm text-ink2">
            {`Del pedido ${orden.folio} quedarán abiertas ${contar(quedanAbiertas(orden, dichos), 'pieza')}.`}
          </p>
        ) : null}
        <LugarField label="Dónde queda" value={lugar} onValueChange={(otro) => setLugar(otro ?? lugar)} />
        {intentado && faltan > 0 ? (
          <Aviso tone="bad">Falta contar {contar(faltan, 'renglón', 'renglones')}.</Aviso>
        ) : null}
        {recibir.error ? <Aviso tone="bad">{recibir.error.message}</Aviso> : null}
        <Button
          variant="primary"
          block
          icon={<PackageCheck />}
          cargando={recibir.isPending || delPedido.esperando}
          onClick={enviar}
        >
          {`Recibir ${contar(suma.piezas, 'pieza')}`}
        </Button>
        <p className="text-center text-sm text-ink2">Queda escrito qué decía la factura y qué llegó.</p>
      </Entra>
    </div>
  )
}

interface EntraProps {
  recepcion: Recepcion
  suma: ReturnType<typeof sumaDe>
  children: React.ReactNode
}

/** What enters, from the invoice's subtotal down to it. */
function Entra({ recepcion, suma, children }: EntraProps) {
  const { subtotal, descuento, sucursalNumber } = recepcion
  const filas = [
    ['Subtotal de la factura', subtotal - descuento],
    ['Gastos', -suma.gastos],
    ['Lo que falta', -suma.faltan],
    ['Lo que sobra', suma.sobran],
  ] as const
  return (
    <section aria-label="Lo que entra" className="rounded-card border border-line bg-surface shadow-rest">
      <div className="rounded-t-card bg-deep-glow px-5 py-4 text-on-deep">
        <p className="text-sm">Entra al inventario, a costo</p>
        <p className="tabular text-2xl font-semibold">{dinero(suma.costo)}</p>
        <p className="text-sm">
          {contar(suma.piezas, 'pieza')} · sucursal {sucursalNumber}
        </p>
      </div>
      <div className="grid gap-4 p-5">
        <dl className="tabular grid gap-1.5 text-sm">
          {filas.map(([nombre, importe]) =>
            importe === 0 ? null : (
              <div key={nombre} className="flex justify-between gap-3">
                <dt className="text-ink2">{nombre}</dt>
                <dd>{dinero(importe)}</dd>
              </div>
            ),
          )}
        </dl>
        {children}
      </div>
    </section>
  )
}

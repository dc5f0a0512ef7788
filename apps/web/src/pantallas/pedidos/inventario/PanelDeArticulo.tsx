import type { Articulo, MovimientoDeInventario } from '@nitida/contract/inventario'
import {
  etiquetaFamilia,
  etiquetaGenero,
  etiquetaIvaDeArticulo,
  margenDe,
  tasaDeArticulo,
} from '@nitida/contract/inventario.rules'
import { ArrowLeftRight, PackagePlus, Pencil, Scale, Undo2, X } from 'lucide-react'
import { Suspense } from 'react'
import { useConfirmacion } from '../../../base/formularios/useConfirmacion.ts'
import { PedirAOtra } from '../../../operaciones/trasladar/PedirAOtra.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Definition } from '../../../ui/Definition.tsx'
import { deferred } from '../../../ui/deferred.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { contar, dinero, fechaHoraLarga } from '../../../ui/formatos.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { BotonEtiquetas } from '../etiquetas/BotonEtiquetas.tsx'
import { porEtiquetar } from '../etiquetas/porEtiquetar.ts'
import { FotoDeArticulo } from './FotoDeArticulo.tsx'
import { LotesDeArticulo } from './LotesDeArticulo.tsx'
import { conSigno, detalleDe, lugarDe, sucesoDe } from './textos.ts'
import { type ListaInventario, useAdministra, useArticulo } from './useInventario.ts'

const ArticuloDialog = deferred(async () => (await import('./ArticuloDialog.tsx')).ArticuloDialog)
const EntradaDialog = deferred(async () => (await import('./EntradaDialog.tsx')).EntradaDialog)
const DevolverDialog = deferred(async () => (await import('./DevolverDialog.tsx')).DevolverDialog)
const MoverDialog = deferred(async () => (await import('./MoverDialog.tsx')).MoverDialog)
const AjusteDialog = deferred(async () => (await import('./AjusteDialog.tsx')).AjusteDialog)

interface Props {
  id: number
  sucursal: number
  lista: ListaInventario
}

/** All of an article beside the list: codes, price, where it is, and its moves in the branch. */
export function PanelDeArticulo({ id, sucursal, lista }: Props) {
  const { data, error, refetch, isFetching } = useArticulo(id, sucursal)
  if (error && !data)
    return (
      <ErrorState
        title="No se pudo cargar el artículo"
        causa={error}
        onRetry={() => void refetch()}
        cargando={isFetching}
      />
    )
  if (!data)
    return (
      <div className="grid gap-3 p-5">
        <Skeleton className="h-6 w-2/3" />
        <Skeleton className="h-24" />
        <Skeleton className="h-40" />
      </div>
    )
  return <Ficha articulo={data.data} sucursal={sucursal} onCerrar={lista.cerrar} />
}

interface FichaProps {
  articulo: Articulo
  sucursal: number
  onCerrar: () => void
}

function Ficha({ articulo, sucursal, onCerrar }: FichaProps) {
  const { marca, modelo, material, genero, familia, codigo, codigos, proveedor } = articulo
  const clase = [etiquetaFamilia[familia], material, genero && etiquetaGenero[genero]].filter(Boolean).join(' · ')
  return (
    <>
      <div className="flex items-start justify-between gap-3 px-5 pt-4">
        <div className="min-w-0">
          <h2 className="text-lg font-semibold wrap-anywhere">
            {marca} {modelo}
          </h2>
          <p className="text-sm wrap-anywhere">{detalleDe(articulo)}</p>
          <p className="text-sm text-ink2">{clase}</p>
          <p className="tabular text-sm text-ink2 wrap-anywhere">{[codigo, ...codigos].join(' · ')}</p>
          {proveedor ? <p className="text-sm text-ink2 wrap-anywhere">{proveedor}</p> : null}
        </div>
        <span className="max-xl:hidden">
          <IconButton label="Cerrar el artículo" icon={<X />} onClick={onCerrar} />
        </span>
      </div>
      <FotoDeArticulo id={articulo.id} nombre={`${marca} ${modelo}`} />
      <Importes {...articulo} />
      {familia === 'servicio' ? null : (
        <>
          <DondeHay articulo={articulo} sucursal={sucursal} />
          <LotesDeArticulo lotes={articulo.lotes} />
          <Movimientos {...articulo} />
        </>
      )}
      <Acciones articulo={articulo} sucursal={sucursal} />
    </>
  )
}

/** Price, and for who may see them cost and margin. */
function Importes({ precio, costo, iva, tasaIva, precioSucursal, precioCadena }: Articulo) {
  const margen = costo === null ? null : margenDe(precio, costo, tasaDeArticulo(iva, tasaIva))
  return (
    <div className="mt-3 border-y border-line px-5 py-3">
      <dl className="tabular grid grid-cols-3 gap-3">
        <Definition nombre="Precio">
          <span className="font-semibold">{dinero(precio)}</span>
        </Definition>
        {costo === null ? null : (
          <Definition nombre="Costo prom.">
            <span className="font-semibold">{dinero(costo)}</span>
          </Definition>
        )}
        {margen === null ? null : (
          <Definition nombre="Margen sin IVA">
            <span className={margen < 0 ? 'font-semibold text-bad-ink' : 'font-semibold'}>
              {Math.round(margen * 100)} %
            </span>
          </Definition>
        )}
      </dl>
      {iva === null ? null : <p className="mt-1 text-sm text-ink2">IVA: {etiquetaIvaDeArticulo[iva]}.</p>}
      {precioSucursal === null ? null : (
        <p className="mt-1 text-sm text-ink2">Propio de esta sucursal; el de la cadena es {dinero(precioCadena)}.</p>
      )}
    </div>
  )
}

function DondeHay({ articulo, sucursal }: Omit<FichaProps, 'onCerrar'>) {
  const { existencias, apartados } = articulo
  const piezas = existencias.reduce((suma, { cantidad }) => suma + cantidad, 0)
  return (
    <section aria-label="Dónde hay" className="border-b border-line px-5 py-3">
      <h3 className="flex justify-between gap-3 text-sm text-ink2">
        <span>Dónde hay</span>
        <span className="tabular">{contar(piezas, 'pieza')}</span>
      </h3>
      {existencias.length === 0 ? <p className="mt-1">Todavía no ha entrado ninguna.</p> : null}
      <ul>
        {existencias.map((existencia) => (
          <li
            key={`${existencia.idSucursal} ${existencia.lugar}`}
            className="flex justify-between gap-3 border-b border-line py-1.5 last:border-b-0"
          >
            <span className="min-w-0 wrap-anywhere">{lugarDe(existencia)}</span>
            <span className="flex items-center gap-2">
              <span
                className={existencia.cantidad < 0 ? 'tabular font-semibold text-bad-ink' : 'tabular font-semibold'}
              >
                {existencia.cantidad}
              </span>
              <PedirAOtra articulo={articulo} donde={existencia} sucursal={sucursal} />
            </span>
          </li>
        ))}
      </ul>
      {apartados > 0 ? (
        <p className="mt-1 text-sm text-ink2">
          {apartados === 1 ? 'Una está apartada' : `${apartados} están apartadas`} para pedidos de esta sucursal.
        </p>
      ) : null}
    </section>
  )
}

function Movimientos({ movimientos, totalMovimientos, aqui }: Articulo) {
  if (movimientos.length === 0) return null
  return (
    <section aria-label="Movimientos" className="px-5 py-3">
      <h3 className="flex justify-between gap-3 text-sm text-ink2">
        <span>Movimientos aquí</span>
        <span className="tabular">
          saldo hoy: <b className="text-ink">{aqui}</b>
        </span>
      </h3>
      <ul>
        {movimientos.map((movimiento) => (
          <Movimiento key={movimiento.id} {...movimiento} />
        ))}
      </ul>
      {totalMovimientos > movimientos.length ? (
        <p className="text-sm text-ink3">
          Se ven los últimos {movimientos.length} de {totalMovimientos}.
        </p>
      ) : null}
    </section>
  )
}

function Movimiento(movimiento: MovimientoDeInventario) {
  const { creadoEn, usuario, costo, causa, cantidad, saldo } = movimiento
  return (
    <li className="flex justify-between gap-3 border-b border-line py-2 last:border-b-0">
      <span className="min-w-0 wrap-anywhere">
        <span className="block font-medium">{sucesoDe(movimiento)}</span>
        <span className="block text-xs text-ink3">
          {fechaHoraLarga(creadoEn)} · {usuario}
          {costo !== null && causa === 'compra' ? ` · ${dinero(costo)}` : ''}
        </span>
      </span>
      <span className="tabular flex-none text-right">
        <span className="block font-semibold">{conSigno(cantidad)}</span>
        <span className="block text-xs text-ink3">quedan {saldo}</span>
      </span>
    </li>
  )
}

function Acciones({ articulo, sucursal }: Omit<FichaProps, 'onCerrar'>) {
  const edicion = useConfirmacion<true>()
  const entrada = useConfirmacion<true>()
  const cambio = useConfirmacion<true>()
  const ajuste = useConfirmacion<true>()
  const devolucion = useConfirmacion<true>()
  const etiquetas =
    articulo.familia === 'servicio' ? null : (
      <BotonEtiquetas sucursal={sucursal} articulos={[porEtiquetar(articulo, articulo.aqui)]} />
    )
  if (!useAdministra()) return etiquetas && <div className="border-t border-line p-4">{etiquetas}</div>
  const comun = { articulo, sucursal }
  return (
    <div className="flex flex-wrap gap-2 border-t border-line p-4">
      {articulo.familia === 'servicio' ? null : (
        <>
          <Button icon={<PackagePlus />} onClick={() => entrada.pedir(true)}>
            Entrada
          </Button>
          <Button icon={<ArrowLeftRight />} onClick={() => cambio.pedir(true)}>
            Mover
          </Button>
          <Button icon={<Scale />} onClick={() => ajuste.pedir(true)}>
            Ajustar
          </Button>
          <Button icon={<Undo2 />} onClick={() => devolucion.pedir(true)}>
            Devolver
          </Button>
        </>
      )}
      <Button icon={<Pencil />} onClick={() => edicion.pedir(true)}>
        Editar
      </Button>
      {etiquetas}
      <Suspense>
        {edicion.dato ? (
          <ArticuloDialog key={edicion.apertura} {...comun} open={edicion.abierta} onCerrar={edicion.cerrar} />
        ) : null}
      </Suspense>
      <Suspense>
        {entrada.dato ? (
          <EntradaDialog key={entrada.apertura} {...comun} open={entrada.abierta} onCerrar={entrada.cerrar} />
        ) : null}
      </Suspense>
      <Suspense>
        {cambio.dato ? (
          <MoverDialog key={cambio.apertura} {...comun} open={cambio.abierta} onCerrar={cambio.cerrar} />
        ) : null}
      </Suspense>
      <Suspense>
        {ajuste.dato ? (
          <AjusteDialog key={ajuste.apertura} {...comun} open={ajuste.abierta} onCerrar={ajuste.cerrar} />
        ) : null}
      </Suspense>
      <Suspense>
        {devolucion.dato ? (
          <DevolverDialog key={devolucion.apertura} {...comun} open={devolucion.abierta} onCerrar={devolucion.cerrar} />
        ) : null}
      </Suspense>
    </div>
  )
}

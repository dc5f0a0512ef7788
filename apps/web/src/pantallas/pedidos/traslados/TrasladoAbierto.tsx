import { leerGs1 } from '@nitida/contract/gs1.rules'
import { conPieza, type LoteEscrito, llevaLotes } from '@nitida/contract/inventario.lotes.rules'
import { type LugarDeSucursal, nombreDeArticulo } from '@nitida/contract/inventario.rules'
import type { RenglonDeTraslado, Traslado } from '@nitida/contract/inventario.traslados'
import { PackageCheck, Send, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { Volver } from '../../../base/direccion/Volver.tsx'
import { CampoDeLector } from '../../../base/formularios/CampoDeLector.tsx'
import { preguntar } from '../../../base/formularios/preguntar.ts'
import { useSesion } from '../../../base/sesion/useSesion.ts'
import { veTodos } from '../../../entidades/pedido/pedidos.consulta.ts'
import { Aviso } from '../../../ui/Aviso.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { hoyLocal } from '../../../ui/fechaTexto.ts'
import { contar } from '../../../ui/formatos.ts'
import { NumberField } from '../../../ui/NumberField.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { toast } from '../../../ui/toast.ts'
import { BotonEtiquetas } from '../etiquetas/BotonEtiquetas.tsx'
import { porEtiquetar } from '../etiquetas/porEtiquetar.ts'
import { LugarField } from '../inventario/CamposDeMovimiento.tsx'
import { useAdministra, useHallar } from '../inventario/useInventario.ts'
import { estadoDeTraslado, lotesEscritos, nombreDeTraslado } from './textos.ts'
import { useMover, useTraslado } from './useTraslados.ts'

/** A transfer: its pieces are scanned when they leave, and again when they arrive. */
export function TrasladoAbierto({ id }: { id: number }) {
  const { data, error, refetch, isFetching } = useTraslado(id)
  const traslado = data?.data
  return (
    <Page
      title={traslado ? nombreDeTraslado(traslado) : 'Traslado'}
      badge={traslado ? <Estado traslado={traslado} /> : null}
      back={
        <Volver to="/dashboard/pedidos" search={{ vista: 'traslados' }}>
          Traslados
        </Volver>
      }
      actions={traslado ? <Acciones traslado={traslado} /> : undefined}
    >
      {traslado ? (
        <Contenido key={`${traslado.estado} ${traslado.recibidas}`} traslado={traslado} />
      ) : error ? (
        <ErrorState
          title="No se pudo abrir el traslado"
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

function Estado({ traslado }: { traslado: Traslado }) {
  const { tono, palabra } = estadoDeTraslado(traslado)
  return <Badge tone={tono}>{palabra}</Badge>
}

const fallo = (error: unknown) => (error instanceof Error ? error.message : 'No se pudo.')

function Acciones({ traslado }: { traslado: Traslado }) {
  const { cancelar, cerrar } = useMover(traslado.id)
  const administra = useAdministra()
  const llega = useEstaEn(traslado.aSucursal)
  if (traslado.estado === 'pedido')
    return (
      <Button
        icon={<Trash2 />}
        onClick={() =>
          preguntar({
            ...{ title: '¿Cancelar este traslado?', description: 'Nada se ha movido.', peligro: true, fallo },
            ...{ confirmLabel: 'Cancelar traslado', cancelLabel: 'Regresar', hacer: () => cancelar.mutateAsync() },
          })
        }
      >
        Cancelar
      </Button>
    )
  const faltan = traslado.enviadas - traslado.recibidas - traslado.perdidas
  const llegaron = traslado.renglones.flatMap((uno) =>
    uno.recibidas > 0 ? [porEtiquetar({ ...uno, id: uno.idArticulo }, uno.recibidas)] : [],
  )
  if (!llega) return null
  return (
    <>
      {llegaron.length > 0 ? <BotonEtiquetas sucursal={traslado.aSucursal} articulos={llegaron} /> : null}
      {traslado.estado === 'enviado' && administra ? <CerrarConFaltantes faltan={faltan} cerrar={cerrar} /> : null}
    </>
  )
}

interface CerrarProps {
  faltan: number
  cerrar: ReturnType<typeof useMover>['cerrar']
}

function CerrarConFaltantes({ faltan, cerrar }: CerrarProps) {
  return (
    <Button
      icon={<X />}
      onClick={() =>
        preguntar({
          ...{ title: `¿Dar por perdidas ${contar(faltan, 'pieza')}?`, peligro: true, fallo, motivo: {} },
          description: 'Salen del inventario como merma, con tu nombre.',
          confirmLabel: 'Dar por perdidas',
          hacer: (motivo) => cerrar.mutateAsync({ motivo }),
        })
      }
    >
      Cerrar con faltantes
    </Button>
  )
}

/** Whether the user acts for a branch. */
function useEstaEn(sucursal: number): boolean {
  const { usuario } = useSesion()
  return veTodos(usuario) || usuario.branchId === sucursal
}

function Contenido({ traslado }: { traslado: Traslado }) {
  const sale = useEstaEn(traslado.deSucursal)
  const llega = useEstaEn(traslado.aSucursal)
  const { enviar, recibir } = useMover(traslado.id)
  if (traslado.estado === 'pedido' && sale)
    return (
      <Escaneo
        traslado={traslado}
        accion={(piezas) => `Enviar ${contar(piezas, 'pieza')}`}
        icono={<Send />}
        lugar="De dónde salen"
        inicial={() => null}
        maximo={() => null}
        esperadas={({ pedidas }) => pedidas}
        mutacion={enviar}
        hecho="¡Traslado enviado!"
        sucursal={traslado.deSucursal}
        conOtros
      />
    )
  if (traslado.estado === 'enviado' && llega)
    return (
      <Escaneo
        traslado={traslado}
        accion={(piezas) => `Recibir ${contar(piezas - traslado.recibidas, 'pieza')}`}
        icono={<PackageCheck />}
        lugar="Dónde quedan"
        inicial={({ recibidas }) => (recibidas > 0 ? recibidas : null)}
        maximo={({ enviadas, perdidas }) => enviadas - perdidas}
        esperadas={({ enviadas, perdidas }) => enviadas - perdidas}
        mutacion={recibir}
        hecho="¡Traslado recibido!"
        sucursal={traslado.aSucursal}
      />
    )
  return (
    <Card title="Artículos">
      <ul className="divide-y divide-line">
        {traslado.renglones.map((renglon) => (
          <li key={renglon.idArticulo} className="flex flex-wrap justify-between gap-3 py-2">
            <span className="min-w-0">
              <Nombre {...renglon} />
              <Lotes lotes={renglon.lotes} />
            </span>
            <span className="tabular text-right text-sm text-ink2">{cuentaDe(renglon)}</span>
          </li>
        ))}
      </ul>
      {traslado.nota ? <p className="mt-3 text-sm text-ink2 wrap-anywhere">Nota: {traslado.nota}</p> : null}
    </Card>
  )
}

const cuentaDe = ({ pedidas, enviadas, recibidas, perdidas }: RenglonDeTraslado): string =>
  [
    pedidas > 0 ? `${pedidas} pedidas` : null,
    enviadas > 0 ? `${enviadas} enviadas` : null,
    recibidas > 0 ? `${recibidas} recibidas` : null,
    perdidas > 0 ? `${perdidas} perdidas` : null,
  ]
    .filter(Boolean)
    .join(' · ')

const Nombre = (articulo: Pick<RenglonDeTraslado, 'codigo' | 'marca' | 'modelo' | 'color' | 'medida'>) => (
  <span className="min-w-0 wrap-anywhere">
    <span className="block font-medium">{nombreDeArticulo(articulo)}</span>
    <span className="block text-sm text-ink3">{articulo.codigo}</span>
  </span>
)

/** Lots of the pieces that leave, or left. */
const Lotes = ({ lotes }: { lotes: readonly LoteEscrito[] }) =>
  lotes.length === 0 ? null : <span className="block text-sm text-ink2 wrap-anywhere">{lotesEscritos(lotes)}</span>

type Fila = Pick<RenglonDeTraslado, 'idArticulo' | 'codigo' | 'marca' | 'modelo' | 'color' | 'medida'>
interface Cuenta {
  articulo: Fila
  piezas: number | null
  esperadas: number
  maximo: number | null
  lotes: readonly LoteEscrito[]
}

const piezasDe = (lotes: readonly LoteEscrito[]): number => lotes.reduce((suma, { piezas }) => suma + piezas, 0)

interface EscaneoProps {
  traslado: Traslado
  accion: (piezas: number) => string
  icono: React.ReactNode
  lugar: string
  inicial: (renglon: RenglonDeTraslado) => number | null
  maximo: (renglon: RenglonDeTraslado) => number | null
  esperadas: (renglon: RenglonDeTraslado) => number
  mutacion: ReturnType<typeof useMover>['enviar']
  hecho: string
  sucursal: number
  /** Whether articles that nobody asked for may be scanned too. */
  conOtros?: boolean
}

/** Pieces that are scanned one after the other, beside how many are expected. */
function Escaneo(props: EscaneoProps) {
  const { traslado, accion, icono, lugar: etiqueta, inicial, maximo, esperadas, mutacion, hecho, sucursal } = props
  const [cuentas, setCuentas] = useState<Cuenta[]>(() =>
    traslado.renglones.map((uno) => ({
      ...{ articulo: uno, piezas: inicial(uno), esperadas: esperadas(uno), maximo: maximo(uno) },
      lotes: props.conOtros ? [] : uno.lotes,
    })),
  )
  const [lugar, setLugar] = useState<LugarDeSucursal>('exhibidor')
  const [aviso, setAviso] = useState<string | null>(null)
  const hallar = useHallar(sucursal)
  const cambiar = (id: number, cambio: (una: Cuenta) => Partial<Cuenta>) =>
    setCuentas((antes) => antes.map((una) => (una.articulo.idArticulo === id ? { ...una, ...cambio(una) } : una)))
  // Fewer pieces than the scanned lots have are of no lot that is known.
  const poner = (id: number, piezas: number | null) =>
    cambiar(id, ({ lotes }) => ({
      piezas,
      ...(props.conOtros && piezasDe(lotes) > (piezas || 0) && { lotes: [] }),
    }))
  const leer = async (codigo: string) => {
    const articulo = await hallar(codigo).catch(() => null)
    const suya = cuentas.find((una) => una.articulo.idArticulo === articulo?.id)
    if (!articulo) return setAviso(`Nada con «${codigo}».`)
    if (!suya && !props.conOtros) return setAviso(`«${codigo}» no viene en este traslado.`)
    setAviso(null)
    const leido = props.conOtros && llevaLotes(articulo.familia) ? leerGs1(codigo, hoyLocal()) : null
    const lotesCon = (lotes: readonly LoteEscrito[]) => (leido ? conPieza(lotes, leido) : lotes)
    if (suya)
      return cambiar(articulo.id, ({ piezas, lotes }) => ({ piezas: (piezas || 0) + 1, lotes: lotesCon(lotes) }))
    const fila = { ...articulo, idArticulo: articulo.id }
    const nueva = { articulo: fila, piezas: 1, esperadas: 0, maximo: null, lotes: lotesCon([]) }
    setCuentas((antes) => [...antes, nueva])
  }
  const total = cuentas.reduce((suma, { piezas }) => suma + (piezas || 0), 0)
  const renglones = cuentas.flatMap(({ articulo, piezas }) =>
    piezas && Number.isInteger(piezas) ? [{ articulo: articulo.idArticulo, piezas }] : [],
  )
  const lotesDichos = cuentas.flatMap(({ articulo, lotes }) =>
    props.conOtros && lotes.length > 0 ? [{ articulo: articulo.idArticulo, lotes: [...lotes] }] : [],
  )
  return (
    <Card padded={false} title="Artículos">
      <div className="px-4 pb-3 sm:px-5">
        <CampoDeLector label="Escanear cada pieza" error={aviso} onCodigo={leer} autoFocus />
      </div>
      <ul className="divide-y divide-line border-y border-line">
        {cuentas.map(({ articulo, piezas, esperadas: cuantas, maximo: tope, lotes }) => (
          <li key={articulo.idArticulo} className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 sm:px-5">
            <span className="min-w-0">
              <Nombre {...articulo} />
              <Lotes lotes={lotes} />
            </span>
            <span className="flex items-center gap-3">
              <NumberField
                label={`Piezas de ${articulo.marca} ${articulo.modelo}`}
                labelHidden
                min={0}
                max={tope ?? 100_000}
                align="end"
                className="w-24"
                value={piezas}
                onValueChange={(otras) => poner(articulo.idArticulo, otras)}
              />
              <span className="tabular w-16 text-sm text-ink2">de {cuantas}</span>
            </span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-end justify-between gap-3 p-4 sm:px-5">
        <LugarField label={etiqueta} value={lugar} onValueChange={(otro) => setLugar(otro ?? lugar)} />
        <Button
          variant="primary"
          icon={icono}
          cargando={mutacion.isPending}
          motivo={renglones.length === 0 ? 'Escanea al menos una pieza.' : null}
          onClick={() =>
            mutacion.mutate(
              { lugar, renglones, lotes: lotesDichos },
              { onSuccess: () => toast.exito(hecho, nombreDeTraslado(traslado)) },
            )
          }
        >
          {accion(total)}
        </Button>
      </div>
      {mutacion.error ? (
        <Aviso tone="bad" className="mx-4 mb-4 sm:mx-5">
          {mutacion.error.message}
        </Aviso>
      ) : null}
    </Card>
  )
}

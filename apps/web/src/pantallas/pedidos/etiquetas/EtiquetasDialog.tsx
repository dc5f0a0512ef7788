import {
  ETIQUETAS_POR_HOJA,
  MAXIMO_DE_ETIQUETAS,
  medidaDeRollo,
  type RolloDeEtiquetas,
  rollosDeEtiquetas,
} from '@nitida/contract/inventario.etiquetas.rules'
import { useMutation } from '@tanstack/react-query'
import { Check, FileDown, Printer } from 'lucide-react'
import { useState } from 'react'
import { AyudaImpresora } from '../../../operaciones/imprimir/AyudaImpresora.tsx'
import { EstadoImpresora } from '../../../operaciones/imprimir/EstadoImpresora.tsx'
import { falloDe } from '../../../operaciones/imprimir/textos.ts'
import { useUrlDe } from '../../../operaciones/imprimir/useUrlDe.ts'
import { Aviso } from '../../../ui/Aviso.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { contar } from '../../../ui/formatos.ts'
import { NumberField } from '../../../ui/NumberField.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { toast } from '../../../ui/toast.ts'
import type { PorEtiquetar } from './porEtiquetar.ts'
import { bajarHoja, useMuestra, useRollo } from './useEtiquetas.ts'

const HOJA = 'hoja'
type Papel = RolloDeEtiquetas | typeof HOJA

const papeles = [
  ...rollosDeEtiquetas.map((value) => ({ value, label: medidaDeRollo[value].nombre })),
  { value: HOJA, label: `Hoja carta de ${ETIQUETAS_POR_HOJA}` },
] as const

/** The paper that this computer's labels were last printed on. */
const PAPEL = 'papelDeEtiquetas'
const papelGuardado = (): Papel => papeles.find(({ value }) => value === localStorage.getItem(PAPEL))?.value ?? '50x25'

interface Renglon {
  articulo: PorEtiquetar
  /** Null for a field that is empty. */
  piezas: number | null
  enviado: boolean
}

const valida = (piezas: number | null): boolean =>
  piezas === null || (Number.isInteger(piezas) && piezas >= 0 && piezas <= MAXIMO_DE_ETIQUETAS)

interface Props {
  open: boolean
  /** Branch whose prices they carry. */
  sucursal: number
  articulos: readonly PorEtiquetar[]
  onCerrar: () => void
}

/** Labels of articles: how many of each, on which paper, and how they will look. */
export function EtiquetasDialog({ open, onCerrar, ...resto }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={(abierto) => !abierto && onCerrar()}
      title="Etiquetas"
      description="Llevan el código, el nombre y el precio de esta sucursal."
    >
      {open ? <Contenido {...resto} onCerrar={onCerrar} /> : null}
    </Dialog>
  )
}

function useRenglones(articulos: readonly PorEtiquetar[]) {
  const [renglones, setRenglones] = useState<Renglon[]>(() =>
    articulos.map((articulo) => ({ articulo, piezas: articulo.piezas, enviado: false })),
  )
  const cambiar = (id: number, cambio: Partial<Renglon>) =>
    setRenglones((antes) => antes.map((uno) => (uno.articulo.id === id ? { ...uno, ...cambio } : uno)))
  const pendientes = renglones.flatMap(({ articulo, piezas, enviado }) =>
    piezas && !enviado ? [{ ...articulo, piezas }] : [],
  )
  const total = pendientes.reduce((suma, { piezas }) => suma + piezas, 0)
  const motivo = renglones.some(({ piezas }) => !valida(piezas))
    ? 'Revisa cuántas etiquetas.'
    : total === 0
      ? 'Escribe cuántas etiquetas.'
      : total > MAXIMO_DE_ETIQUETAS
        ? `Máximo ${MAXIMO_DE_ETIQUETAS} etiquetas a la vez.`
        : null
  return { renglones, cambiar, pendientes, total, motivo }
}

function Contenido({ sucursal, articulos, onCerrar }: Omit<Props, 'open'>) {
  const [papel, setPapel] = useState<Papel>(papelGuardado)
  const { renglones, cambiar, pendientes, total, motivo } = useRenglones(articulos)
  const elegir = (otro: Papel | null) => {
    if (otro === null) return
    localStorage.setItem(PAPEL, otro)
    setPapel(otro)
  }
  const comun = { sucursal, pendientes, total, motivo, onCerrar }
  return (
    <div className="grid gap-4">
      <Select label="Papel" options={papeles} value={papel} onValueChange={elegir} />
      <ul aria-label="Artículos" className="max-h-64 divide-y divide-line overflow-y-auto border-y border-line">
        {renglones.map(({ articulo, piezas, enviado }) => (
          <li key={articulo.id} className="flex items-center justify-between gap-3 py-2">
            <span className="min-w-0 wrap-anywhere">
              <span className="block font-medium">{articulo.nombre}</span>
              <span className="block text-sm text-ink3">{articulo.detalle}</span>
            </span>
            <span className="flex flex-none items-center gap-2">
              {enviado ? (
                <span className="inline-flex items-center gap-1 text-sm text-ok-ink">
                  <Check aria-hidden="true" className="size-4" />
                  Enviada
                </span>
              ) : null}
              <NumberField
                label={`Etiquetas de ${articulo.nombre}`}
                labelHidden
                min={0}
                max={MAXIMO_DE_ETIQUETAS}
                align="end"
                className="w-20"
                value={piezas}
                onValueChange={(otras) => cambiar(articulo.id, { piezas: otras, enviado: false })}
              />
            </span>
          </li>
        ))}
      </ul>
      {papel === HOJA ? (
        <EnHoja {...comun} />
      ) : (
        <EnRollo {...comun} rollo={papel} onEnviado={(id) => cambiar(id, { enviado: true })} />
      )}
    </div>
  )
}

interface DePapel {
  sucursal: number
  pendientes: readonly PorEtiquetar[]
  total: number
  /** Why nothing can be printed. */
  motivo: string | null
  onCerrar: () => void
}

function EnRollo({
  rollo,
  onEnviado,
  ...props
}: DePapel & { rollo: RolloDeEtiquetas; onEnviado: (id: number) => void }) {
  const { sucursal, pendientes, total, motivo, onCerrar } = props
  const { impresora, ancho, envio, imprimir } = useRollo(sucursal, rollo)
  const muestra = useMuestra({ sucursal, rollo, ancho, id: pendientes[0]?.id ?? null })
  const fallo = envio.fase === 'fallo' ? falloDe(envio.error) : null
  const enviar = async () => {
    if (!(await imprimir(pendientes, onEnviado))) return
    toast.exito('¡Etiquetas enviadas!', `${contar(total, 'etiqueta')} a la impresora.`)
    onCerrar()
  }
  return (
    <>
      <div className="grid justify-items-center gap-2 rounded-card bg-sunken p-4">
        {muestra.data ? (
          <Muestra imagen={muestra.data} />
        ) : muestra.error ? (
          <p className="text-sm text-ink2">No se pudo dibujar la etiqueta: {muestra.error.message}</p>
        ) : muestra.isFetching ? (
          <Skeleton className="h-24 w-52" />
        ) : null}
      </div>
      <p className="flex items-center gap-2">
        Impresora: <EstadoImpresora estado={impresora.estado} />
      </p>
      <AyudaImpresora estado={impresora.estado} onReintentar={impresora.reintentar} />
      {fallo && envio.fase === 'fallo' ? (
        <Aviso tone="bad" title={fallo.titulo}>
          {fallo.detalle} Se quedó en {envio.en.nombre}.
        </Aviso>
      ) : null}
      <Button
        variant="primary"
        icon={<Printer />}
        motivo={motivo ?? (impresora.estado === 'conectado' ? null : 'No hay conexión con la impresora.')}
        cargando={envio.fase === 'enviando'}
        mientras={envio.fase === 'enviando' ? `Van ${envio.hechas} de ${envio.hechas + total}…` : undefined}
        onClick={() => void enviar()}
      >
        {`Imprimir ${contar(total, 'etiqueta')}`}
      </Button>
    </>
  )
}

function Muestra({ imagen }: { imagen: Blob }) {
  const url = useUrlDe(imagen)
  return url ? (
    <img src={url} alt="Así se imprime la primera etiqueta" className="max-h-40 max-w-full bg-paper" />
  ) : null
}

function EnHoja({ sucursal, pendientes, total, motivo }: DePapel) {
  const [desde, setDesde] = useState<number | null>(1)
  const hoja = useMutation({ mutationFn: () => bajarHoja(sucursal, desde ?? 1, pendientes) })
  const posible = desde !== null && Number.isInteger(desde) && desde >= 1 && desde <= ETIQUETAS_POR_HOJA
  return (
    <>
      <NumberField
        label="Empezar en la etiqueta"
        ayuda="La primera que sigue en la hoja, contando por renglones."
        min={1}
        max={ETIQUETAS_POR_HOJA}
        steppers
        value={desde}
        error={posible ? undefined : `Del 1 al ${ETIQUETAS_POR_HOJA}.`}
        onValueChange={setDesde}
      />
      {hoja.error ? <Aviso tone="bad">{hoja.error.message}</Aviso> : null}
      <p className="text-sm text-ink2">Imprime el PDF al 100 %, sin ajustar a la página.</p>
      <Button
        variant="primary"
        icon={<FileDown />}
        motivo={motivo ?? (posible ? null : 'Revisa en qué etiqueta empieza.')}
        cargando={hoja.isPending}
        onClick={() => hoja.mutate()}
      >
        {`Descargar hoja con ${contar(total, 'etiqueta')}`}
      </Button>
    </>
  )
}

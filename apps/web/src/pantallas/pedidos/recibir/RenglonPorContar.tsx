import type { OrdenDeCompra } from '@nitida/contract/inventario.ordenes'
import type { RenglonDeRecepcion } from '@nitida/contract/inventario.recepciones'
import {
  etiquetaFamilia,
  etiquetaIvaDeArticulo,
  etiquetaPrecio,
  familias,
  IVA_DE_SUCURSAL,
  ivasDeArticulo,
  nombreDeArticulo,
} from '@nitida/contract/inventario.rules'
import { Check } from 'lucide-react'
import { Badge } from '../../../ui/Badge.tsx'
import { Combobox } from '../../../ui/Combobox.tsx'
import { dinero } from '../../../ui/formatos.ts'
import { MoneyField, NumberField } from '../../../ui/NumberField.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { CamposDeLotes } from '../inventario/CamposDeLotes.tsx'
import { useBuscarArticulos } from '../inventario/useInventario.ts'
import { ContraElPedido } from './DelPedido.tsx'
import { conLotes, type Dicho, diferenciaDe, faltaEn } from './renglones.ts'

interface Props {
  i: number
  linea: RenglonDeRecepcion
  sucursal: number
  dicho: Dicho | undefined
  /** The order that the CFDI comes of. */
  orden: OrdenDeCompra | null
  /** Whether what is missing is told. */
  error: boolean
  onCambio: (cambio: Partial<Dicho>) => void
}

const clases = [
  { value: 'conocido', label: 'Artículo nuestro' },
  { value: 'nuevo', label: 'Artículo nuevo' },
  { value: 'gasto', label: 'Gasto: no entra' },
] as const

/** A line: what the supplier wrote at the left, what it is for us, and how many came. */
export function RenglonPorContar({ i, linea, sucursal, dicho, orden, error, onCambio }: Props) {
  if (!dicho) return null
  const { clave, descripcion, piezas, cantidad, costo } = linea
  const falta = error ? faltaEn(dicho) : null
  const sinContar = falta === 'Cuenta las piezas.'
  return (
    <li className="grid gap-x-4 gap-y-3 p-4 sm:px-5 md:grid-cols-[minmax(0,11rem)_minmax(0,1fr)_9rem]">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{clave || `Renglón ${linea.numero}`}</p>
        <p className="text-sm text-ink3 wrap-anywhere">{descripcion}</p>
        <p className="tabular mt-1 text-sm text-ink2">
          {piezas ?? cantidad} a {dinero(costo)} sin IVA
        </p>
      </div>
      <div className="grid min-w-0 content-start gap-2">
        <Select
          label={`Qué es el renglón ${linea.numero}`}
          labelHidden
          options={clases}
          value={dicho.clase}
          onValueChange={(clase) => clase && onCambio({ clase })}
          className="max-w-56"
        />
        {dicho.clase === 'conocido' ? <Conocido {...{ linea, sucursal, dicho, onCambio }} /> : null}
        {dicho.clase === 'nuevo' ? <Nuevo dicho={dicho} numero={linea.numero} onCambio={onCambio} /> : null}
        {orden ? <ContraElPedido orden={orden} linea={linea} dicho={dicho} /> : null}
        {conLotes(dicho) ? (
          <CamposDeLotes
            de={`el renglón ${linea.numero}`}
            lotes={dicho.lotes}
            onCambio={(lotes) => onCambio({ lotes })}
            piezas={dicho.recibidas}
          />
        ) : null}
        {falta && !sinContar ? <p className="text-sm text-bad-ink">{falta}</p> : null}
      </div>
      {dicho.clase === 'gasto' ? (
        <p className="text-sm text-ink3 md:text-right">No entra al inventario.</p>
      ) : (
        <div className="grid content-start gap-1.5">
          <NumberField
            id={`recibidas-${i}`}
            label={`Recibidas del renglón ${linea.numero}`}
            labelHidden
            placeholder="Recibidas"
            min={0}
            max={100_000}
            align="end"
            value={dicho.recibidas}
            error={sinContar ? falta : null}
            onValueChange={(recibidas) => onCambio({ recibidas })}
          />
          <Diferencia piezas={piezas} recibidas={dicho.recibidas} />
        </div>
      )}
    </li>
  )
}

function Diferencia({ piezas, recibidas }: { piezas: number | null; recibidas: number | null }) {
  const diferencia = diferenciaDe(piezas, recibidas)
  if (!diferencia) return null
  const { texto, falta } = diferencia
  return (
    <span className="md:text-right">
      <Badge tone={falta === 0 ? 'ok' : falta > 0 ? 'bad' : 'carey'}>{texto}</Badge>
    </span>
  )
}

type ConocidoProps = Pick<Props, 'linea' | 'sucursal' | 'onCambio'> & { dicho: Dicho }

function Conocido({ linea, sucursal, dicho, onCambio }: ConocidoProps) {
  const busqueda = useBuscarArticulos(sucursal)
  const { articulo } = dicho
  return (
    <>
      <Combobox
        label={`Artículo del renglón ${linea.numero}`}
        labelHidden
        placeholder="Marca, modelo o código"
        {...busqueda}
        itemKey={({ id }) => id}
        itemLabel={nombreDeArticulo}
        itemDetail={({ codigo, precio }) => `${codigo} · ${dinero(precio)}`}
        value={articulo}
        onValueChange={(elegido) => onCambio({ articulo: elegido })}
      />
      {articulo && articulo.id === linea.articulo?.id ? (
        <span className="inline-flex items-center gap-1 text-sm text-ok-ink">
          <Check aria-hidden="true" className="size-4" />
          Reconocido
        </span>
      ) : null}
    </>
  )
}

const deIva = [
  { value: 'sucursal' as const, label: IVA_DE_SUCURSAL },
  ...ivasDeArticulo.map((value) => ({ value, label: etiquetaIvaDeArticulo[value] })),
]
const deFamilia = familias.flatMap((value) => (value === 'servicio' ? [] : [{ value, label: etiquetaFamilia[value] }]))

function Nuevo({ dicho, numero, onCambio }: { dicho: Dicho; numero: number; onCambio: Props['onCambio'] }) {
  const { nuevo } = dicho
  const poner = (cambio: Partial<Dicho['nuevo']>) => onCambio({ nuevo: { ...nuevo, ...cambio } })
  const texto = (campo: 'marca' | 'modelo' | 'color' | 'medida', label: string, maxLength: number) => (
    <TextField
      label={label}
      maxLength={maxLength}
      autoComplete="off"
      value={nuevo[campo]}
      onChange={({ target }) => poner({ [campo]: target.value })}
    />
  )
  return (
    <fieldset
      aria-label={`Artículo nuevo del renglón ${numero}`}
      className="grid min-w-0 grid-cols-2 gap-2 sm:grid-cols-3"
    >
      <Select
        label="Familia"
        options={deFamilia}
        value={nuevo.familia}
        onValueChange={(familia) => familia && poner({ familia })}
      />
      {texto('marca', 'Marca', 60)}
      {texto('modelo', 'Modelo', 60)}
      {texto('color', 'Color', 60)}
      {texto('medida', 'Medida', 30)}
      <MoneyField
        label={etiquetaPrecio(nuevo.iva ?? null)}
        value={nuevo.precio}
        onValueChange={(precio) => poner({ precio })}
      />
      <Select
        label="IVA"
        options={deIva}
        value={nuevo.iva ?? 'sucursal'}
        onValueChange={(iva) => iva && poner({ iva: iva === 'sucursal' ? null : iva })}
      />
    </fieldset>
  )
}

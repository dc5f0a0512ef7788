import { leerClaveProdServ } from '@nitida/contract/claves'
import type { ProductoFactura } from '@nitida/contract/facturacion.emision'
import { etiquetaIva } from '@nitida/contract/facturacion.impuestos.rules'
import type { TasaIva } from '@nitida/contract/sucursales.rules'
import { useQuery } from '@tanstack/react-query'
import { Glasses, ListPlus, Percent, Plus, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { Controller, useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { productosQuery } from '../../entidades/factura/facturas.consulta.ts'
import {
  conceptoNuevo,
  cuentaDeValores,
  importeDeLinea,
  type ValoresFactura,
} from '../../operaciones/facturar/factura.valores.ts'
import { Autocomplete, type Suggestion } from '../../ui/Autocomplete.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { cx } from '../../ui/clases.ts'
import { useWaitFor } from '../../ui/Form.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { keepFocus } from '../../ui/keepFocus.ts'
import { NotePlace } from '../../ui/NotePlace.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { Dinero } from '../../ui/texto.tsx'
import { CantidadField, DescuentoField, PrecioField } from './CamposDeLinea.tsx'
import { ImpuestosDeConcepto } from './ImpuestosDeConcepto.tsx'
import { useArticulos } from './useArticulos.ts'

const MAXIMO = 200
/** What is sold has the rest of the first row, what it costs the second, so that neither a long name nor a large amount is cut. */
const rejilla = 'grid grid-cols-2 items-start gap-2 sm:grid-cols-[4.5rem_7rem_minmax(0,1fr)_minmax(8.5rem,auto)_auto]'

/** Where the fields of a line tell what does not fit under them: errors first, and help where there is none. */
const lugarDeNotas = 'mt-1 flex min-h-9 flex-wrap gap-x-4 sm:min-h-4.5 [&:has([data-error])>:not([data-error])]:hidden'

/** The lines of the invoice. From an order, quantity, price and discount are the ticket's (D-82). */
export function ConceptosCard({ tasa }: { tasa: TasaIva }) {
  const { control, getValues, setFocus } = useFormContext<ValoresFactura>()
  const { fields, append, remove } = useFieldArray({ control, name: 'Conceptos' })
  const dePedido = useWatch({ control, name: 'idPedido' }) !== null
  const agregar = () => {
    const i = fields.length
    append(conceptoNuevo(i, getValues('Descuento')), { shouldFocus: false })
    setTimeout(() => setFocus(`Conceptos.${i}.CodigoProducto`))
  }
  return (
    <Card
      title={
        <span className="inline-flex items-center gap-2">
          Conceptos <Badge dot={false}>{fields.length}</Badge>
        </span>
      }
      actions={
        dePedido ? null : (
          <Button
            size="sm"
            icon={<Plus />}
            onClick={agregar}
            motivo={fields.length >= MAXIMO ? `Máximo ${MAXIMO} conceptos.` : null}
          >
            Agregar Concepto
          </Button>
        )
      }
    >
      <ol className="divide-y divide-line">
        {fields.map(({ id }, i) => (
          <li key={id} className="py-3 first:pt-0">
            <Concepto
              i={i}
              tasa={tasa}
              dePedido={dePedido}
              motivoQuitar={fields.length > 1 ? null : 'Queda al menos un concepto.'}
              onQuitar={() => remove(i)}
            />
          </li>
        ))}
      </ol>
      {dePedido ? <Graduacion /> : <DescuentoGlobal />}
    </Card>
  )
}

interface Props {
  i: number
  tasa: TasaIva
  dePedido: boolean
  motivoQuitar: string | null
  onQuitar: () => void
}

function Concepto({ i, tasa, dePedido, motivoQuitar, onQuitar }: Props) {
  const { control, register, formState, setValue } = useFormContext<ValoresFactura>()
  const concepto = useWatch({ control, name: `Conceptos.${i}` })
  const [conTexto, setConTexto] = useState(false)
  const [conImpuestos, setConImpuestos] = useState(false)
  const propios = (concepto?.Iva ?? tasa) !== tasa || concepto?.RetencionIva != null || concepto?.RetencionIsr != null
  const [notas, setNotas] = useState<Element | null>(null)
  const errores = formState.errors.Conceptos?.[i]
  const n = i + 1
  const quitarTexto = () => {
    setValue(`Conceptos.${i}.TextoAdicional`, '', { shouldDirty: true })
    setConTexto(false)
  }
  return (
    <fieldset>
      <legend className="sr-only">Concepto {n}</legend>
      <NotePlace value={notas}>
        <div className={rejilla}>
          <CantidadField i={i} dePedido={dePedido} />
          <TextField
            label="Clave SAT"
            required
            inputMode="numeric"
            autoComplete="off"
            clean={leerClaveProdServ}
            error={errores?.CodigoProducto?.message}
            {...register(`Conceptos.${i}.CodigoProducto`)}
          />
          <ProductoField i={i} tasa={tasa} />
          <PrecioField i={i} dePedido={dePedido} precioTicket={concepto?.PrecioTicket ?? null} />
          <DescuentoField i={i} dePedido={dePedido} />
          <Importe i={i} tasa={tasa} />
          <span className="mt-6.5 flex h-control items-center justify-self-end max-sm:col-start-2">
            <IconButton
              label={`Texto adicional del concepto ${n}`}
              icon={<ListPlus />}
              size="sm"
              onClick={() => setConTexto(true)}
            />
            {dePedido ? null : (
              <IconButton
                label={`Impuestos del concepto ${n}`}
                icon={<Percent />}
                size="sm"
                aria-expanded={conImpuestos || propios}
                onClick={() => setConImpuestos(!conImpuestos)}
              />
            )}
            {dePedido ? null : (
              <IconButton
                ref={keepFocus}
                label={`Eliminar concepto ${n}`}
                icon={<Trash2 />}
                size="sm"
                motivo={motivoQuitar}
                onClick={onQuitar}
              />
            )}
          </span>
        </div>
      </NotePlace>
      {/* The fields' sentences, for which they are too narrow, on a line that is always there; on a phone it has two. */}
      <div ref={setNotas} className={lugarDeNotas} />
      {concepto?.ivaPropio ? <p className="text-sm text-ink2">{etiquetaIva[concepto.ivaPropio]}</p> : null}
      {!dePedido && (conImpuestos || propios) ? <ImpuestosDeConcepto i={i} tasa={tasa} /> : null}
      {conTexto || concepto?.TextoAdicional ? (
        <div className="mt-2 flex items-end gap-1">
          <TextField
            label="Texto adicional"
            autoComplete="off"
            maxLength={480}
            className="flex-1 [&_input]:uppercase"
            error={errores?.TextoAdicional?.message}
            {...register(`Conceptos.${i}.TextoAdicional`)}
          />
          <IconButton label={`Quitar texto adicional del concepto ${n}`} icon={<X />} onClick={quitarTexto} />
        </div>
      ) : null}
    </fieldset>
  )
}

/**
 * The product: free text. One of the list brings its key and unit along, and an article of the catalogue its price without IVA and its tax too.
 */
function ProductoField({ i, tasa }: { i: number; tasa: TasaIva }) {
  const { control, setValue, formState } = useFormContext<ValoresFactura>()
  const { data } = useQuery(productosQuery())
  const { articulos, buscar, poner } = useArticulos(i, tasa)
  const esperarA = useWaitFor()
  const sugeridos: Sugerido[] = [
    ...articulos,
    ...(data?.data ?? []).map((producto) => ({ text: producto.nombre, producto })),
  ]
  const elegir = ({ producto, idArticulo }: Sugerido) => {
    if (idArticulo !== undefined) return esperarA(poner(idArticulo))
    if (!producto) return
    setValue(`Conceptos.${i}.CodigoProducto`, producto.codigo_producto, { shouldDirty: true, shouldValidate: true })
    setValue(`Conceptos.${i}.CodigoUnidad`, producto.codigoUnidad)
    setValue(`Conceptos.${i}.Unidad`, producto.unidad)
  }
  return (
    <Controller
      name={`Conceptos.${i}.Producto`}
      control={control}
      render={({ field: { onChange, ...resto } }) => (
        <Autocomplete
          label="Producto"
          required
          maxLength={500}
          className="col-span-2 sm:col-span-3 [&_input]:uppercase"
          suggestions={sugeridos}
          ayuda={enteroDe(resto.value)}
          error={formState.errors.Conceptos?.[i]?.Producto?.message}
          {...resto}
          onValueChange={(texto, sugerido) => {
            onChange(texto)
            buscar(texto)
            if (sugerido) elegir(sugerido)
          }}
        />
      )}
    />
  )
}

/** An article of the catalogue, or a product of SAT's that the house invoices. */
interface Sugerido extends Suggestion {
  producto?: ProductoFactura
  idArticulo?: number
}

/** Letters that the field of a phone shows, and that of any screen. */
const [CABEN_EN_UN_TELEFONO, CABEN] = [26, 40]

/** The whole of a product that is longer than its field, which shows the beginning only. */
const enteroDe = (producto: string) =>
  producto.length > CABEN_EN_UN_TELEFONO ? (
    <span className={cx('uppercase wrap-anywhere', producto.length <= CABEN && 'sm:hidden')}>{producto}</span>
  ) : null

/** Amount of the line: unit price × quantity, reduced by its discount (spec §5). */
function Importe({ i, tasa }: { i: number; tasa: TasaIva }) {
  const { control } = useFormContext<ValoresFactura>()
  const [Conceptos, idPedido, moneda] = useWatch({ control, name: ['Conceptos', 'idPedido', 'Moneda'] })
  return (
    <span className="text-right">
      <span className="mb-1.5 block text-sm font-medium">Importe</span>
      <span className="flex h-control items-center justify-end font-semibold">
        <Dinero value={importeDeLinea(cuentaDeValores({ Conceptos, idPedido }, tasa), i)} moneda={moneda} />
      </span>
    </span>
  )
}

/** The global percentage, which fills every line; a line may then have another. */
function DescuentoGlobal() {
  const { control, getValues, setValue } = useFormContext<ValoresFactura>()
  const aplicar = (porcentaje: number | null) => {
    for (const i of getValues('Conceptos').keys())
      setValue(`Conceptos.${i}.Descuento`, porcentaje, { shouldDirty: true })
  }
  return (
    <div className="mt-2 w-40">
      <Controller
        name="Descuento"
        control={control}
        render={({ field: { onChange, ...resto }, fieldState }) => (
          <NumberField
            label="Descuento global"
            suffix="%"
            min={0}
            max={99.99}
            align="end"
            error={fieldState.error?.message}
            {...resto}
            onValueChange={(porcentaje) => {
              onChange(porcentaje)
              aplicar(porcentaje)
            }}
          />
        )}
      />
    </div>
  )
}

/** Graduation is health data: it is added by its own action, never prefilled. */
function Graduacion() {
  const { getValues, setValue } = useFormContext<ValoresFactura>()
  const lineas = getValues('Conceptos').flatMap(({ graduacion }, i) => (graduacion ? [{ i, graduacion }] : []))
  if (lineas.length === 0) return null
  const agregar = () => {
    for (const { i, graduacion } of lineas)
      setValue(`Conceptos.${i}.TextoAdicional`, graduacion, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      <Button size="sm" variant="ghost" icon={<Glasses />} onClick={agregar}>
        Agregar graduación a los lentes
      </Button>
      <span className="text-sm text-ink3">Solo si el cliente lo pide: es un dato de salud.</span>
    </div>
  )
}

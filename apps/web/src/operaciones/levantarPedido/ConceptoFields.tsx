import type { Articulo } from '@nitida/contract/inventario'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { consulta } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'
import { Autocomplete } from '../../ui/Autocomplete.tsx'
import { useWaitFor } from '../../ui/Form.tsx'
import { MoneyField } from '../../ui/NumberField.tsx'
import { BotonCamara } from '../leerConCamara/BotonCamara.tsx'
import { PedirAOtra } from '../trasladar/PedirAOtra.tsx'
import { ElegirMica } from './ElegirMica.tsx'
import { MotivoDelPrecio } from './MotivoDelPrecio.tsx'
import type { ValoresPedido } from './pedido.valores.ts'
import { type MicaElegida, useProponerEntrega } from './useEntregaPropuesta.ts'
import { useErroresDeElemento } from './useErroresDeElemento.ts'
import { type CampoConSugerencias, loQueHay, type Sugerencia, useCodigo, useSugerencias } from './useSugerencias.ts'

const importes = { armazon: 'importeArmazon', lente: 'importeLente', otro: 'importeOtro' } as const

interface Props {
  /** Place of the element in the order. */
  i: number
  campo: CampoConSugerencias
  label: string
  labelImporte: string
  required?: boolean
}

/** The article that an element sells; it is forgotten once the text names something else. */
function useArticulo(i: number, campo: CampoConSugerencias, sucursal: number | null) {
  const { control, setValue } = useFormContext<ValoresPedido>()
  const nombre = `elementos.${i}.idArticulo` as const
  const id = useWatch({ control, name: nombre }) ?? null
  const { data } = useQuery({
    ...consulta(api.inventario.articulo, { params: { id: id ?? 0 }, query: { sucursal: sucursal ?? 0 } }),
    placeholderData: undefined,
    enabled: campo === 'armazon' && id !== null && sucursal !== null,
  })
  const elegido = id === null ? null : (data?.data ?? null)
  const lote = useWatch({ control, name: `elementos.${i}.lote` })
  const poner = (nuevo: number | null, suyo = '') => {
    if (campo !== 'armazon' || (nuevo === id && !suyo)) return
    setValue(nombre, nuevo, { shouldDirty: true })
    setValue(`elementos.${i}.lote`, suyo, { shouldDirty: true })
  }
  const sigueSiendo = (texto: string): boolean =>
    elegido === null || texto.toLowerCase().startsWith(`${elegido.marca} ${elegido.modelo}`.toLowerCase())
  return {
    id,
    elegido,
    poner,
    sigueSiendo,
    nota: elegido ? `${elegido.codigo}: ${loQueHay(elegido)}.${lote ? ` Lote ${lote}.` : ''}` : null,
  }
}

/** Offers the first branch that has what is missing here. */
function EnOtras({ articulo, sucursal }: { articulo: Articulo; sucursal: number }) {
  const donde = articulo.existencias.find(({ idSucursal, cantidad }) => idSucursal !== sucursal && cantidad > 0)
  if (!donde || articulo.aqui > articulo.apartados) return null
  return (
    <p className="col-span-full flex flex-wrap items-center gap-2 text-sm text-ink2">
      Aquí no queda libre.
      <PedirAOtra articulo={articulo} donde={donde} sucursal={sucursal} />
    </p>
  )
}

const AYUDA = 'Escanea, o escribe marca, modelo o código.'

/**
 * A sold thing and its amount. Articles of the catalogue and earlier texts of the branch are offered with their price; the text
 * stays free, and a typed price is never replaced. A code that was read becomes its article once the field is left.
 */
export function ConceptoFields({ i, campo, label, labelImporte, required }: Props) {
  const { control, getValues, setValue } = useFormContext<ValoresPedido>()
  const sucursal = useWatch({ control, name: 'idSucursal' })
  const { sugerencias, buscar } = useSugerencias(campo, sucursal)
  const hallarCodigo = useCodigo(sucursal)
  const esperarA = useWaitFor()
  const articulo = useArticulo(i, campo, sucursal)
  const puesto = useRef<number | null>(null)
  const errores = useErroresDeElemento(i)
  const proponerEntrega = useProponerEntrega()
  const nombre = `elementos.${i}.${campo}` as const
  const nombreImporte = `elementos.${i}.${importes[campo]}` as const

  const ponerPrecio = (importe: number | null) => {
    const actual = getValues(nombreImporte)
    // A typed price stays; one that came with another text goes with that text.
    if (actual !== null && actual !== puesto.current) return
    if (importe === actual) return
    puesto.current = importe
    setValue(nombreImporte, importe, { shouldDirty: true, shouldValidate: errores !== undefined })
  }
  const elegir = (texto: string, sugerida: Sugerencia | undefined) => {
    if (sugerida) articulo.poner(sugerida.idArticulo, sugerida.lote)
    else if (!articulo.sigueSiendo(texto)) articulo.poner(null)
    ponerPrecio(sugerida?.importe ?? (articulo.id !== null && articulo.sigueSiendo(texto) ? puesto.current : null))
  }
  const alLeer = (codigo: string) => {
    setValue(nombre, codigo, { shouldDirty: true, shouldValidate: errores !== undefined })
    alSalir()
  }
  const alElegirMica = ({ texto, importe, dias }: MicaElegida) => {
    setValue(nombre, texto, { shouldDirty: true, shouldValidate: errores !== undefined })
    puesto.current = importe
    setValue(nombreImporte, importe, { shouldDirty: true, shouldValidate: errores !== undefined })
    if (dias !== null) proponerEntrega(dias)
  }
  const alSalir = () => {
    if (campo === 'armazon') esperarA(ponerCodigo())
  }
  /** @returns whether the amount is the one that was there. */
  const ponerCodigo = async () => {
    const [escrito, importe] = [getValues(nombre), getValues(nombreImporte)]
    const hallada = await hallarCodigo(escrito)
    // Another text may have been written meanwhile.
    if (!hallada || getValues(nombre) !== escrito) return true
    setValue(nombre, hallada.text, { shouldDirty: true, shouldValidate: true })
    elegir(hallada.text, hallada)
    return getValues(nombreImporte) === importe
  }

  return (
    <>
      <Controller
        name={nombre}
        control={control}
        render={({ field: { onChange, onBlur, ...resto } }) => (
          <div className="relative col-span-2">
            <Autocomplete
              label={label}
              maxLength={200}
              scans={campo === 'armazon'}
              required={required}
              ayuda={campo === 'armazon' ? (articulo.nota ?? AYUDA) : undefined}
              suggestions={sugerencias}
              error={errores?.[campo]?.message}
              {...resto}
              onBlur={() => {
                onBlur()
                alSalir()
              }}
              onValueChange={(texto, sugerida) => {
                onChange(texto)
                buscar(texto)
                elegir(texto, sugerida)
              }}
            />
            {campo === 'armazon' ? <BotonCamara uno onCodigo={alLeer} /> : null}
            {campo === 'lente' ? <ElegirMica onElegir={alElegirMica} /> : null}
          </div>
        )}
      />
      <Controller
        name={nombreImporte}
        control={control}
        render={({ field: { onChange, ...resto } }) => (
          <MoneyField
            label={labelImporte}
            required={required}
            error={errores?.[importes[campo]]?.message}
            className="max-sm:col-span-2"
            {...resto}
            onValueChange={onChange}
          />
        )}
      />
      {campo === 'armazon' ? (
        <MotivoDelPrecio i={i} articulo={articulo.elegido} error={errores?.motivoPrecio?.message} />
      ) : null}
      {articulo.elegido && sucursal !== null ? <EnOtras articulo={articulo.elegido} sucursal={sucursal} /> : null}
    </>
  )
}

import { aPesos } from '@nitida/contract/dinero'
import { contradiccionDeGrado } from '@nitida/contract/grado.rules'
import { estaMedida, graduacionDe } from '@nitida/contract/graduacion.rules'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { Controller, type FieldErrors, useFormContext, useWatch } from 'react-hook-form'
import { consulta } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'
import { rejillaCampos } from '../../base/formularios/campos.ts'
import { Autocomplete } from '../../ui/Autocomplete.tsx'
import { Aviso } from '../../ui/Aviso.tsx'
import { Card } from '../../ui/Card.tsx'
import { dinero } from '../../ui/formatos.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { keepFocus } from '../../ui/keepFocus.ts'
import { MoneyField } from '../../ui/NumberField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useDebouncedCallback } from '../../ui/useDebouncedCallback.ts'
import { totalDeValores } from './cuentas.ts'
import { useRecetaElegida } from './GraduacionDelPedido.tsx'
import type { ValoresElemento, ValoresPedido } from './pedido.valores.ts'

/**
 * Errors of an element that the user has touched or sent. Checking one field of the list marks them all, but a new element shows
 * none at first.
 */
function useErroresDeElemento(i: number): FieldErrors<ValoresElemento> {
  const { formState } = useFormContext<ValoresPedido>()
  const { errors, touchedFields, submitCount } = formState
  const [alNacer] = useState(submitCount)
  const todos = errors.elementos?.[i] ?? {}
  if (submitCount > alNacer) return todos
  const tocados: Partial<Record<string, unknown>> = touchedFields.elementos?.[i] ?? {}
  return Object.fromEntries(Object.entries(todos).filter(([campo]) => tocados[campo]))
}

type CampoConSugerencias = 'armazon' | 'lente' | 'otro'

const PAUSA_MS = 250
const MAXIMO_BUSCADO = 80

/** Texts that the branch wrote into a field lately, with their last price, asked for once something is typed. */
function useSugerencias(campo: CampoConSugerencias, sucursal: number | null) {
  const [buscado, setBuscado] = useState('')
  const { later } = useDebouncedCallback(setBuscado, PAUSA_MS)
  const texto = buscado.trim().slice(0, MAXIMO_BUSCADO)
  const { data } = useQuery({
    ...consulta(api.pedidos.sugerencias, { query: { campo, texto, sucursal: sucursal ?? 0 } }),
    enabled: texto !== '' && sucursal !== null,
  })
  return { sugerencias: data?.data ?? [], buscar: later }
}

interface ConceptoFieldsProps {
  /** Place of the element in the order. */
  i: number
  campo: CampoConSugerencias
  label: string
  labelImporte: string
  required?: boolean
}

const importes = { armazon: 'importeArmazon', lente: 'importeLente', otro: 'importeOtro' } as const

/**
 * A sold thing and its amount. Earlier texts of the branch are offered with their price; the text stays free, and a typed price
 * is never replaced.
 */
function ConceptoFields({ i, campo, label, labelImporte, required }: ConceptoFieldsProps) {
  const { control, getValues, setValue } = useFormContext<ValoresPedido>()
  const sucursal = useWatch({ control, name: 'idSucursal' })
  const { sugerencias, buscar } = useSugerencias(campo, sucursal)
  const puesto = useRef<number | null>(null)
  const errores = useErroresDeElemento(i)
  const nombreImporte = `elementos.${i}.${importes[campo]}` as const

  const ponerPrecio = (texto: string) => {
    const sugerida = sugerencias.find((una) => una.texto === texto)
    const actual = getValues(nombreImporte)
    // A typed price stays; one that came with another text goes with that text.
    if (actual !== null && actual !== puesto.current) return
    const importe = sugerida?.importe ?? null
    if (importe === actual) return
    puesto.current = importe
    setValue(nombreImporte, importe, { shouldDirty: true, shouldValidate: errores !== undefined })
  }

  return (
    <>
      <Controller
        name={`elementos.${i}.${campo}`}
        control={control}
        render={({ field: { onChange, ...resto } }) => (
          <Autocomplete
            label={label}
            maxLength={200}
            required={required}
            className="col-span-2"
            suggestions={sugerencias.map(({ texto }) => texto)}
            error={errores?.[campo]?.message}
            {...resto}
            onValueChange={(texto) => {
              onChange(texto)
              buscar(texto)
              ponerPrecio(texto)
            }}
          />
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
    </>
  )
}

/** The text of the prescription, and what it contradicts of the chosen one: told once it is written, so that nothing moves under it. */
function useGrado(i: number) {
  const { register, control, getValues } = useFormContext<ValoresPedido>()
  const nombre = `elementos.${i}.grado` as const
  const escrito = useWatch({ control, name: nombre })
  const [antes, setAntes] = useState<string | null>(null)
  const receta = useRecetaElegida()
  const { onBlur, ...campo } = register(nombre)
  const alSalir: typeof onBlur = (evento) => {
    setAntes(null)
    return onBlur(evento)
  }
  return {
    campo: { ...campo, onBlur: alSalir, onFocus: () => setAntes(getValues(nombre)) },
    puedeContradecir: receta !== null && estaMedida(graduacionDe(receta.graduacion ?? {})),
    contradiccion: contradiccionDeGrado(antes ?? escrito ?? '', receta?.graduacion ?? null),
  }
}

interface Props {
  i: number
  /** Removes the element; null for the last one (spec §5). */
  motivoQuitar: string | null
  onQuitar: () => void
}

/** One pair of glasses, or one article. */
export function ElementoCard({ i, motivoQuitar, onQuitar }: Props) {
  const { register } = useFormContext<ValoresPedido>()
  const errores = useErroresDeElemento(i)
  const grado = useGrado(i)
  return (
    <Card
      title={`Elemento ${i + 1}`}
      actions={
        <span className="flex items-center gap-2">
          <Importe i={i} />
          <IconButton
            ref={keepFocus}
            label={`Quitar elemento ${i + 1}`}
            icon={<Trash2 />}
            size="sm"
            motivo={motivoQuitar}
            onClick={onQuitar}
          />
        </span>
      }
    >
      <div className={`${rejillaCampos} grid-cols-2 sm:grid-cols-3`}>
        <ConceptoFields i={i} campo="armazon" label="Armazón" labelImporte="Importe del armazón" required />
        <ConceptoFields i={i} campo="lente" label="Lente" labelImporte="Importe del lente" />
        <ConceptoFields i={i} campo="otro" label="Otro" labelImporte="Importe de otro" />
        <TextField label="Grado" maxLength={80} autoComplete="off" error={errores?.grado?.message} {...grado.campo} />
        <TextField
          label="Tono"
          autoComplete="off"
          maxLength={80}
          error={errores?.tono?.message}
          {...register(`elementos.${i}.tono`)}
        />
        <TextField
          label="Observaciones del elemento"
          autoComplete="off"
          maxLength={500}
          error={errores?.observaciones?.message}
          className="max-sm:col-span-2"
          {...register(`elementos.${i}.observaciones`)}
        />
      </div>
      {/* Its place is kept: it comes when the field is left, and moves nothing below (D-89). */}
      {grado.puedeContradecir ? (
        <div className="min-h-19 sm:min-h-15">
          {grado.contradiccion ? (
            <Aviso tone="carey" live>
              {grado.contradiccion}
            </Aviso>
          ) : null}
        </div>
      ) : null}
    </Card>
  )
}

/** The element's part of the total. */
function Importe({ i }: { i: number }) {
  const { control } = useFormContext<ValoresPedido>()
  const elemento = useWatch({ control, name: `elementos.${i}` })
  if (!elemento) return null
  return <span className="tabular text-ink2">{dinero(aPesos(totalDeValores([elemento])))}</span>
}

import {
  advertenciasDeMontaje,
  type CampoMontaje,
  camposMontaje,
  medidasDelPar,
  nombreDeMontaje,
} from '@nitida/contract/montaje.rules'
import { useState } from 'react'
import { Controller, type FieldValues, useFormContext } from 'react-hook-form'
import { rejillaCampos } from '../../base/formularios/campos.ts'
import { Aviso } from '../../ui/Aviso.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { esBase } from './montaje.valores.ts'

const delPar: readonly CampoMontaje[] = medidasDelPar
const deOjos = camposMontaje.filter((campo) => !delPar.includes(campo))

const unidadDe = (campo: CampoMontaje) => {
  if (campo.startsWith('prisma')) return 'Δ'
  return campo === 'pantoscopico' || campo === 'panoramico' ? '°' : 'mm'
}

/** The eye of a warning; none for what is of the pair. */
const ojoDe = (campo: CampoMontaje): string => (/Od$/.test(campo) ? 'OD: ' : /Oi$/.test(campo) ? 'OI: ' : '')

interface Props {
  /** Where the measures are in the form: its own fields, or those of `montaje`. */
  en?: '' | 'montaje.'
}

/** The measures of a pair. What is odd is told below them once a field is left, and never refused (D-44). */
export function MontajeCampos({ en = '' }: Props) {
  const { getValues } = useFormContext<FieldValues>()
  const leer = () => advertenciasDeMontaje(Object.fromEntries(camposMontaje.map((c) => [c, getValues(`${en}${c}`)])))
  const [avisos, setAvisos] = useState(leer)
  return (
    <fieldset onBlur={() => setAvisos(leer())} className="grid min-w-0 gap-4">
      <legend className="sr-only">Medidas de montaje</legend>
      <div className={`${rejillaCampos} grid-cols-2 sm:grid-cols-4`}>
        {deOjos.map((campo) => (
          <Campo key={campo} campo={campo} name={`${en}${campo}`} />
        ))}
      </div>
      <div className={`${rejillaCampos} grid-cols-2 sm:grid-cols-3`}>
        {delPar.map((campo) => (
          <Campo key={campo} campo={campo} name={`${en}${campo}`} />
        ))}
      </div>
      {avisos.length > 0 ? (
        <Aviso tone="carey" live>
          <ul aria-label="Avisos de las medidas de montaje">
            {avisos.map(({ campo, texto }) => (
              <li key={campo + texto}>{ojoDe(campo) + texto}</li>
            ))}
          </ul>
        </Aviso>
      ) : null}
    </fieldset>
  )
}

function Campo({ campo, name }: { campo: CampoMontaje; name: string }) {
  const { control } = useFormContext<FieldValues>()
  const label = nombreDeMontaje(campo) ?? campo
  return (
    <Controller
      name={name}
      control={control}
      render={({ field: { onChange, value, ...resto }, fieldState }) =>
        esBase(campo) ? (
          <TextField
            label={label}
            placeholder="Nasal, 90°…"
            maxLength={20}
            autoComplete="off"
            error={fieldState.error?.message}
            value={typeof value === 'string' ? value : ''}
            {...resto}
            onChange={onChange}
          />
        ) : (
          <NumberField
            label={label}
            step={0.5}
            suffix={unidadDe(campo)}
            error={fieldState.error?.message}
            {...resto}
            value={typeof value === 'number' ? value : null}
            onValueChange={onChange}
          />
        )
      }
    />
  )
}

import { camposMontaje, montajeDe, renglonesDeMontaje } from '@nitida/contract/montaje.rules'
import type { Montaje } from '@nitida/contract/montaje.schema'
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { type FieldValues, useFormContext } from 'react-hook-form'
import { MontajeLeido } from '../../entidades/visita/MontajeLeido.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { MontajeCampos } from './MontajeCampos.tsx'
import { sonLasDeLaNota, trasCambiarDeNota, type ValoresMontaje, valoresDeMontaje } from './montaje.valores.ts'

interface Props {
  en?: '' | 'montaje.'
  /** Measures that count while none are typed here: those of the order's note. */
  otras?: Montaje | null
  /** Whether it is open, where a button elsewhere opens it: until then it shows only what is written, and takes no stop of Tab. */
  abierta?: boolean
  onAbierta?: (abierta: boolean) => void
}

/**
 * The note's measures in the inputs: measures of an order take the place of all of its note's, so those that nobody types again have to be there.
 * @returns what to do as the card opens or closes.
 */
function useMedidasDeLaNota(en: string, otras: Montaje | null, pedida: boolean) {
  const { getValues, setValue } = useFormContext<FieldValues>()
  // A closed card reads the inputs as it is drawn.
  const [, repintar] = useReducer((veces: number) => veces + 1, 0)
  const antes = useRef(otras)
  const leer = () =>
    Object.fromEntries(camposMontaje.map((campo) => [campo, getValues(`${en}${campo}`)])) as ValoresMontaje
  const poner = (valores: ValoresMontaje) => {
    for (const campo of camposMontaje) setValue(`${en}${campo}`, valores[campo], { shouldDirty: true })
  }
  const seguir = useEffectEvent((nuevas: Montaje | null) => {
    const escritos = leer()
    if (pedida || montajeDe(escritos)) poner(trasCambiarDeNota(escritos, antes.current, nuevas))
    antes.current = nuevas
    repintar()
  })
  useEffect(() => {
    if (antes.current !== otras) seguir(otras)
  }, [otras])
  return (abierta: boolean) => {
    if (otras === null) return
    const escritos = leer()
    if (abierta && !montajeDe(escritos)) poner(valoresDeMontaje(otras))
    if (!abierta && sonLasDeLaNota(escritos, otras)) poner(valoresDeMontaje(null))
  }
}

/** 'Medidas de montaje' of a form: closed until somebody takes them, so that whoever does not is not in their way. */
export function MontajeCard({ en = '', otras = null, abierta: deFuera, onAbierta }: Props) {
  const { getValues, formState, setFocus } = useFormContext<FieldValues>()
  const [propia, setPropia] = useState(false)
  const pedida = deFuera ?? propia
  const alAbrir = useMedidasDeLaNota(en, otras, pedida)
  const abrir = (abierta: boolean) => {
    alAbrir(abierta)
    ;(onAbierta ?? setPropia)(abierta)
  }
  useEffect(() => {
    if (deFuera) setFocus(`${en}prismaOd`)
  }, [deFuera, en, setFocus])
  const malas: unknown = en ? formState.errors.montaje : formState.errors
  const abierta =
    pedida || (typeof malas === 'object' && malas !== null && camposMontaje.some((campo) => campo in malas))
  const escritas = montajeDe(Object.fromEntries(camposMontaje.map((campo) => [campo, getValues(`${en}${campo}`)])))
  if (deFuera === false && !abierta && !escritas) return null
  return (
    <Card
      title="Medidas de montaje"
      actions={
        <Button size="sm" aria-expanded={abierta} onClick={() => abrir(!abierta)}>
          {abierta ? 'Cerrar' : escritas ? 'Cambiar' : 'Capturar'}
        </Button>
      }
    >
      {abierta ? (
        <MontajeCampos en={en} />
      ) : escritas ? (
        <MontajeLeido renglones={renglonesDeMontaje(escritas)} />
      ) : otras ? (
        <>
          <p className="mb-2 text-sm text-ink2">El taller recibe las de su visita o historia:</p>
          <MontajeLeido renglones={renglonesDeMontaje(otras)} />
        </>
      ) : (
        <p className="text-ink2">Opcionales: prisma, DNP, altura, vértice, ángulos y aro.</p>
      )}
    </Card>
  )
}

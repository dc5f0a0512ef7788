import { MAXIMO_ELEMENTOS } from '@nitida/contract/pedidos.rules'
import { useQuery } from '@tanstack/react-query'
import { Copy, Plus } from 'lucide-react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { consulta } from '../../../shared/api/consulta.ts'
import { api } from '../../../shared/api/rutas.ts'
import { Button } from '../../../ui/Button.tsx'
import { ElementoCard } from './ElementoCard.tsx'
import { elementoVacio, repetir, type ValoresPedido } from './pedido.valores.ts'

const UNO_AL_MENOS = 'El pedido lleva al menos un elemento.'

interface Props {
  /** Whose last order may be repeated; null where that is not offered. */
  idCliente: number | null
}

/** The elements of an order: at least one, added and removed at will. */
export function Elementos({ idCliente }: Props) {
  const { control } = useFormContext<ValoresPedido>()
  const { fields, append, remove } = useFieldArray({ control, name: 'elementos' })
  const motivoAgregar = fields.length >= MAXIMO_ELEMENTOS ? `Máximo ${MAXIMO_ELEMENTOS} elementos.` : null
  return (
    <div className="grid gap-4">
      {idCliente === null ? null : <RepetirUltimo idCliente={idCliente} />}
      {fields.map(({ id }, i) => (
        <ElementoCard
          key={id}
          i={i}
          motivoQuitar={fields.length === 1 ? UNO_AL_MENOS : null}
          onQuitar={() => remove(i)}
        />
      ))}
      <div>
        <Button
          icon={<Plus />}
          motivo={motivoAgregar}
          onClick={() => append(elementoVacio(), { focusName: `elementos.${fields.length}.armazon` })}
        >
          Agregar elemento
        </Button>
      </div>
    </div>
  )
}

/** Offered when the patient has an earlier order; what was already written stays in front. */
function RepetirUltimo({ idCliente }: { idCliente: number }) {
  const { getValues, setValue } = useFormContext<ValoresPedido>()
  const { data } = useQuery(consulta(api.pedidos.ultimoDeCliente, { params: { id: idCliente } }))
  const ultimos = data?.data ?? []
  if (ultimos.length === 0) return null
  const copiar = () => {
    const elementos = repetir(getValues('elementos'), ultimos).slice(0, MAXIMO_ELEMENTOS)
    setValue('elementos', elementos, { shouldDirty: true })
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-dashed border-edge/60 px-4 py-2.5">
      <p className="text-ink2">El paciente ya tiene un pedido anterior.</p>
      <Button variant="ghost" icon={<Copy />} onClick={copiar}>
        Repetir último pedido
      </Button>
    </div>
  )
}

import { aPesos } from '@nitida/contract/dinero'
import { Trash2 } from 'lucide-react'
import { useFormContext, useWatch } from 'react-hook-form'
import { rejillaCampos } from '../../../shared/formularios/rejillaCampos.ts'
import { Card } from '../../../ui/Card.tsx'
import { dinero } from '../../../ui/formatos.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { ConceptoFields } from './ConceptoFields.tsx'
import { totalDeValores } from './cuentas.ts'
import type { ValoresPedido } from './pedido.valores.ts'
import { useErroresDeElemento } from './useErroresDeElemento.ts'

interface Props {
  i: number
  /** Null when it may go; at least one remains (spec §5). */
  motivoQuitar: string | null
  onQuitar: () => void
}

/** One pair of glasses, or one article. */
export function ElementoCard({ i, motivoQuitar, onQuitar }: Props) {
  const { register } = useFormContext<ValoresPedido>()
  const errores = useErroresDeElemento(i)
  return (
    <Card
      title={`Elemento ${i + 1}`}
      actions={
        <span className="flex items-center gap-2">
          <Importe i={i} />
          <IconButton
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
        <TextField
          label="Grado"
          autoComplete="off"
          maxLength={80}
          error={errores?.grado?.message}
          {...register(`elementos.${i}.grado`)}
        />
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
    </Card>
  )
}

/** What this one adds to the total. */
function Importe({ i }: { i: number }) {
  const { control } = useFormContext<ValoresPedido>()
  const elemento = useWatch({ control, name: `elementos.${i}` })
  if (!elemento) return null
  return <span className="tabular text-ink2">{dinero(aPesos(totalDeValores([elemento])))}</span>
}

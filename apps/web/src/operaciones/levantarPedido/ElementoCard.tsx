import { aPesos } from '@nitida/contract/dinero'
import { contradiccionDeGrado } from '@nitida/contract/grado.rules'
import { estaMedida, graduacionDe } from '@nitida/contract/graduacion.rules'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { rejillaCampos } from '../../base/formularios/campos.ts'
import { Aviso } from '../../ui/Aviso.tsx'
import { Card } from '../../ui/Card.tsx'
import { dinero } from '../../ui/formatos.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { keepFocus } from '../../ui/keepFocus.ts'
import { TextField } from '../../ui/TextField.tsx'
import { ConceptoFields } from './ConceptoFields.tsx'
import { totalDeValores } from './cuentas.ts'
import { useRecetaElegida } from './GraduacionDelPedido.tsx'
import type { ValoresPedido } from './pedido.valores.ts'
import { useErroresDeElemento } from './useErroresDeElemento.ts'

/** The text of the prescription, and what it contradicts of the chosen one: told once it is written, so that nothing moves under it. */
function useGrado(i: number) {
  const { register, control, getValues } = useFormContext<ValoresPedido>()
  const nombre = `elementos.${i}.grado` as const
  const [escrito, lente] = useWatch({ control, name: [nombre, `elementos.${i}.lente`] })
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
    contradiccion: contradiccionDeGrado(antes ?? escrito ?? '', receta?.graduacion ?? null, lente ?? ''),
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

import { etiquetaMotivoDePerdida, type MotivoDePerdida, motivosDePerdida } from '@nitida/contract/presupuestos.rules'
import { Controller } from 'react-hook-form'
import { FalloAviso } from '../../../base/formularios/FalloAviso.tsx'
import { FormularioEnDialogo } from '../../../base/formularios/FormularioEnDialogo.tsx'
import { useEnvio } from '../../../base/formularios/useEnvio.ts'
import { BotonesDeFormulario } from '../../../ui/BotonesDeFormulario.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/toast.ts'
import { useCambiarPresupuesto } from './usePresupuestos.ts'

interface Props {
  open: boolean
  id: number
  onCerrar: () => void
}

const opciones = motivosDePerdida.map((motivo) => ({ value: motivo, label: etiquetaMotivoDePerdida[motivo] }))

/** Why a customer did not order. */
export function PerderDialog({ open, id, onCerrar }: Props) {
  const { perder } = useCambiarPresupuesto(id)
  const { form, register, errorDe, fallo, enviar, enviando } = useEnvio<{
    motivo: MotivoDePerdida | null
    nota: string
  }>({
    iniciales: { motivo: null, nota: '' },
    accion: 'dar por perdido el presupuesto',
    hacer: async ({ motivo, nota }) => {
      if (motivo === null) return
      await perder.mutateAsync({ motivo, nota })
      toast.exito('Presupuesto perdido', 'Queda en la lista con su motivo.')
      onCerrar()
    },
  })
  return (
    <FormularioEnDialogo
      open={open}
      onCerrar={onCerrar}
      title="¿Por qué se perdió?"
      description="Si después se decide, todavía se puede hacer pedido."
    >
      <Form onSubmit={enviar} aria-label="Presupuesto perdido" className="grid gap-4">
        <FalloAviso fallo={fallo} />
        <Controller
          name="motivo"
          control={form.control}
          rules={{ validate: (motivo) => motivo !== null || 'Elige el motivo.' }}
          render={({ field: { onChange, ...campo } }) => (
            <Select
              label="Motivo"
              required
              options={opciones}
              error={errorDe('motivo')}
              {...campo}
              onValueChange={onChange}
            />
          )}
        />
        <TextField label="Nota" maxLength={300} autoComplete="off" error={errorDe('nota')} {...register('nota')} />
        <BotonesDeFormulario onCerrar={onCerrar} cargando={enviando}>
          Dar por perdido
        </BotonesDeFormulario>
      </Form>
    </FormularioEnDialogo>
  )
}

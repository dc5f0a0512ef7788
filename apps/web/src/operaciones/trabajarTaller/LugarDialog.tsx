import type { Trabajo } from '@nitida/contract/taller'
import { pedidoYPar } from '@nitida/contract/taller.rules'
import { Controller } from 'react-hook-form'
import { FalloAviso } from '../../base/formularios/FalloAviso.tsx'
import { FormularioEnDialogo } from '../../base/formularios/FormularioEnDialogo.tsx'
import { useEnvio } from '../../base/formularios/useEnvio.ts'
import { BotonesDeFormulario } from '../../ui/BotonesDeFormulario.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { Form } from '../../ui/Form.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useLugar } from './useTaller.ts'

interface Props {
  open: boolean
  trabajo: Trabajo
  onCerrar: () => void
}

/** Who makes an order, for when, and what it waits for. */
export function LugarDialog({ open, trabajo, onCerrar }: Props) {
  const poner = useLugar(trabajo)
  const { laboratorio, prometido, falta, correo } = trabajo
  const { form, register, errorDe, fallo, enviar, enviando } = useEnvio<{
    laboratorio: string
    prometido: string | null
    falta: string
    correo: string
  }>({
    iniciales: { laboratorio, prometido, falta, correo },
    accion: 'guardar dónde se hace',
    hacer: async (valores) => {
      await poner.mutateAsync(valores)
      onCerrar()
    },
  })
  return (
    <FormularioEnDialogo
      open={open}
      onCerrar={onCerrar}
      title={`Dónde se hace el pedido ${pedidoYPar(trabajo)}`}
      description="Sin laboratorio, se hace en el taller."
    >
      <Form onSubmit={enviar} aria-label="Dónde se hace" className="grid gap-4">
        <FalloAviso fallo={fallo} />
        <TextField
          label="Laboratorio externo"
          maxLength={80}
          autoComplete="off"
          error={errorDe('laboratorio')}
          {...register('laboratorio')}
        />
        <TextField
          label="Correo del laboratorio"
          ayuda="Para enviarle la orden. Puede quedar vacío."
          type="email"
          inputMode="email"
          maxLength={254}
          autoComplete="off"
          error={errorDe('correo')}
          {...register('correo')}
        />
        <Controller
          name="prometido"
          control={form.control}
          render={({ field: { onChange, ...campo } }) => (
            <DateField label="Lo prometió para el" error={errorDe('prometido')} {...campo} onValueChange={onChange} />
          )}
        />
        <TextField
          label="Qué le falta"
          ayuda="Por ejemplo: la mica OD."
          maxLength={80}
          autoComplete="off"
          error={errorDe('falta')}
          {...register('falta')}
        />
        <BotonesDeFormulario onCerrar={onCerrar} cargando={enviando}>
          Guardar
        </BotonesDeFormulario>
      </Form>
    </FormularioEnDialogo>
  )
}

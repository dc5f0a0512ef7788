import type { RecargoDeMica } from '@nitida/contract/micas'
import { Controller } from 'react-hook-form'
import { useClave } from '../../../base/api/useClave.ts'
import { FalloAviso } from '../../../base/formularios/FalloAviso.tsx'
import { FormularioEnDialogo } from '../../../base/formularios/FormularioEnDialogo.tsx'
import { useEnvio } from '../../../base/formularios/useEnvio.ts'
import { BotonesDeFormulario } from '../../../ui/BotonesDeFormulario.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Form } from '../../../ui/Form.tsx'
import { MoneyField } from '../../../ui/NumberField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/toast.ts'
import { enviarRecargo, useRecargarMicas } from './useMicas.ts'

interface Props {
  /** Null for a new one. */
  recargo: RecargoDeMica | null
  onCerrar: () => void
}

/** What a lens costs more: a prism, a tint. */
export function RecargoDialog({ recargo, onCerrar }: Props) {
  const clave = useClave()
  const recargar = useRecargarMicas()
  const { form, register, errorDe, fallo, enviar, enviando } = useEnvio<{
    nombre: string
    importe: number | null
    activo: boolean
  }>({
    iniciales: { nombre: recargo?.nombre ?? '', importe: recargo?.importe ?? null, activo: recargo?.activo ?? true },
    accion: 'guardar el recargo',
    hacer: async ({ nombre, importe, activo }) => {
      if (importe === null) return
      try {
        await enviarRecargo(recargo, { nombre, importe }, activo, clave.actual())
        clave.renovar()
      } finally {
        await recargar() // a refusal says that somebody else changed it
      }
      toast.exito('¡Recargo guardado!')
      onCerrar()
    },
  })
  return (
    <FormularioEnDialogo open size="sm" onCerrar={onCerrar} title={recargo ? 'Editar recargo' : 'Nuevo recargo'}>
      <Form onSubmit={enviar} aria-label="Recargo" className="grid gap-4">
        <FalloAviso fallo={fallo} />
        <TextField
          label="Nombre"
          required
          maxLength={60}
          ayuda="Prisma, entintado…"
          error={errorDe('nombre')}
          {...register('nombre', { validate: (texto) => texto.trim() !== '' || 'Este campo es obligatorio.' })}
        />
        <Controller
          name="importe"
          control={form.control}
          rules={{ validate: (valor) => valor !== null || 'Escribe el importe.' }}
          render={({ field: { onChange, ...campo } }) => (
            <MoneyField
              label="Importe, con IVA"
              required
              error={errorDe('importe')}
              {...campo}
              onValueChange={onChange}
            />
          )}
        />
        {recargo ? <Checkbox label="Se usa" {...register('activo')} /> : null}
        <BotonesDeFormulario onCerrar={onCerrar} cargando={enviando}>
          Guardar
        </BotonesDeFormulario>
      </Form>
    </FormularioEnDialogo>
  )
}

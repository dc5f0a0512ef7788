import type { Mica } from '@nitida/contract/micas'
import { Controller } from 'react-hook-form'
import { useClave } from '../../../base/api/useClave.ts'
import { rejillaCampos } from '../../../base/formularios/campos.ts'
import { FalloAviso } from '../../../base/formularios/FalloAviso.tsx'
import { FormularioEnDialogo } from '../../../base/formularios/FormularioEnDialogo.tsx'
import { useEnvio } from '../../../base/formularios/useEnvio.ts'
import { BotonesDeFormulario } from '../../../ui/BotonesDeFormulario.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Form } from '../../../ui/Form.tsx'
import { MoneyField, NumberField } from '../../../ui/NumberField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/toast.ts'
import { enviarMica, useRecargarMicas } from './useMicas.ts'

interface Valores {
  diseno: string
  material: string
  tratamiento: string
  esfMin: number | null
  esfMax: number | null
  cilMax: number | null
  addMin: number | null
  addMax: number | null
  precio: number | null
  dias: number | null
  activa: boolean
}

interface Props {
  /** Null for a new one. */
  mica: Mica | null
  onCerrar: () => void
}

const lleno = (texto: string) => texto.trim() !== '' || 'Este campo es obligatorio.'
const escrito = (valor: number | null) => valor !== null || 'Escribe un número.'

const valoresDe = (mica: Mica | null): Valores => ({
  ...{ diseno: mica?.diseno ?? '', material: mica?.material ?? '', tratamiento: mica?.tratamiento ?? '' },
  ...{ esfMin: mica?.esfMin ?? null, esfMax: mica?.esfMax ?? null, cilMax: mica?.cilMax ?? null },
  ...{ addMin: mica?.addMin ?? null, addMax: mica?.addMax ?? null },
  ...{ precio: mica?.precio ?? null, dias: mica?.dias ?? null, activa: mica?.activa ?? true },
})

function useMica({ mica, onCerrar }: Props) {
  const clave = useClave()
  const recargar = useRecargarMicas()
  return useEnvio<Valores>({
    iniciales: valoresDe(mica),
    accion: 'guardar la mica',
    hacer: async ({ activa, esfMin, esfMax, cilMax, precio, ...resto }) => {
      if (esfMin === null || esfMax === null || cilMax === null || precio === null) return
      try {
        await enviarMica(mica, { ...resto, esfMin, esfMax, cilMax, precio }, activa, clave.actual())
        clave.renovar()
      } finally {
        await recargar() // a refusal says that somebody else changed it
      }
      toast.exito(mica ? '¡Mica guardada!' : '¡Mica agregada!')
      onCerrar()
    },
  })
}

/** A lens of the price list: what it is, in which powers it is made, and what the pair costs. */
export function MicaDialog(props: Props) {
  const { mica, onCerrar } = props
  const { form, register, errorDe, fallo, enviar, enviando } = useMica(props)
  const numero = (
    name: 'esfMin' | 'esfMax' | 'cilMax' | 'addMin' | 'addMax',
    label: string,
    obligatorio: boolean,
    ayuda?: string,
  ) => (
    <Controller
      name={name}
      control={form.control}
      {...(obligatorio && { rules: { validate: escrito } })}
      render={({ field: { onChange, ...campo } }) => (
        <NumberField
          label={label}
          required={obligatorio}
          decimals={2}
          ayuda={ayuda}
          error={errorDe(name)}
          {...campo}
          onValueChange={onChange}
        />
      )}
    />
  )
  return (
    <FormularioEnDialogo
      open
      size="lg"
      onCerrar={onCerrar}
      title={mica ? `Editar ${mica.diseno} ${mica.material}` : 'Nueva mica'}
      description="Las potencias van con el cilindro en menos; una receta en más se transpone sola."
    >
      <Form onSubmit={enviar} aria-label="Mica" className="grid gap-4">
        <FalloAviso fallo={fallo} />
        <div className={`${rejillaCampos} sm:grid-cols-3`}>
          <TextField
            label="Diseño"
            required
            maxLength={60}
            ayuda="Monofocal, bifocal, progresivo…"
            error={errorDe('diseno')}
            {...register('diseno', { validate: lleno })}
          />
          <TextField
            label="Material"
            required
            maxLength={60}
            error={errorDe('material')}
            {...register('material', { validate: lleno })}
          />
          <TextField label="Tratamiento" maxLength={60} error={errorDe('tratamiento')} {...register('tratamiento')} />
          {numero('esfMin', 'Esfera desde', true)}
          {numero('esfMax', 'Esfera hasta', true)}
          {numero('cilMax', 'Cilindro hasta', true, '0 si no lleva; -2 llega hasta -2.00.')}
          {numero('addMin', 'Adición desde', false, 'Vacía en una mica sin adición.')}
          {numero('addMax', 'Adición hasta', false)}
          <Controller
            name="precio"
            control={form.control}
            rules={{ validate: (valor) => valor !== null || 'Escribe el precio.' }}
            render={({ field: { onChange, ...campo } }) => (
              <MoneyField
                label="Precio del par, con IVA"
                required
                error={errorDe('precio')}
                {...campo}
                onValueChange={onChange}
              />
            )}
          />
          <Controller
            name="dias"
            control={form.control}
            render={({ field: { onChange, ...campo } }) => (
              <NumberField
                label="Días de entrega"
                decimals={0}
                error={errorDe('dias')}
                {...campo}
                onValueChange={onChange}
              />
            )}
          />
          {mica ? <Checkbox label="Se vende" {...register('activa')} /> : null}
        </div>
        <BotonesDeFormulario onCerrar={onCerrar} cargando={enviando}>
          {mica ? 'Guardar' : 'Agregar mica'}
        </BotonesDeFormulario>
      </Form>
    </FormularioEnDialogo>
  )
}

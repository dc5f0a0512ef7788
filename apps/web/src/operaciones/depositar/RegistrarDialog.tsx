import type { CortePorDepositar } from '@nitida/contract/depositos'
import { nombreDe } from '@nitida/contract/nombres'
import { Controller } from 'react-hook-form'
import { useClave } from '../../base/api/useClave.ts'
import { FalloAviso } from '../../base/formularios/FalloAviso.tsx'
import { FormularioEnDialogo } from '../../base/formularios/FormularioEnDialogo.tsx'
import { useEnvio } from '../../base/formularios/useEnvio.ts'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { BotonesDeFormulario } from '../../ui/BotonesDeFormulario.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { FileField } from '../../ui/FileField.tsx'
import { Form } from '../../ui/Form.tsx'
import { formaDia } from '../../ui/fechaTexto.ts'
import { contar, dinero } from '../../ui/formatos.ts'
import { MoneyField } from '../../ui/NumberField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { enviarDeposito, useRecargarDepositos } from './useDepositos.ts'

interface Valores {
  dia: string | null
  importe: number | null
  cuenta: string
  llevo: string
  nota: string
  foto: File | null
}

interface Props {
  open: boolean
  cortes: readonly CortePorDepositar[]
  onCerrar: () => void
  onHecho: () => void
}

const sumaDe = (cortes: readonly CortePorDepositar[]): number =>
  Math.round(cortes.reduce((suma, { porDepositar }) => suma + porDepositar * 100, 0)) / 100

const escrito = (falta: string) => (texto: string) => texto.trim() !== '' || falta

function useDeposito({ cortes, onCerrar, onHecho }: Props, esperado: number) {
  const { usuario, estado } = useSesion()
  const recargar = useRecargarDepositos()
  const clave = useClave()
  return useEnvio<Valores>({
    iniciales: {
      ...{ dia: estado.hoy, importe: esperado > 0 ? esperado : null, cuenta: '', llevo: nombreDe(usuario) },
      ...{ nota: '', foto: null },
    },
    accion: 'registrar el depósito',
    campoDe: { 'fotos.0': 'foto' },
    hacer: async ({ dia, importe, foto, nota, ...textos }) => {
      if (dia === null || importe === null) return
      const deposito = { ...textos, dia, importe, nota: nota || null, cortes: cortes.map(({ idCorte }) => idCorte) }
      try {
        await enviarDeposito(deposito, foto, clave.actual())
        clave.renovar()
      } finally {
        await recargar() // what was refused may be another person's by now
      }
      toast.exito('¡Depósito registrado!', `${dinero(importe)} de ${contar(cortes.length, 'corte')}.`)
      onHecho()
      onCerrar()
    },
  })
}

/** What was taken to the bank, of which closings. Anything but their sum asks why. */
export function RegistrarDialog(props: Props) {
  const { open, cortes, onCerrar } = props
  const { hoy } = useSesion().estado
  const esperado = sumaDe(cortes)
  const { form, register, errorDe, fallo, enviar, enviando } = useDeposito(props, esperado)
  const importe = form.watch('importe')
  const difiere = importe !== null && importe !== esperado
  return (
    <FormularioEnDialogo
      open={open}
      onCerrar={onCerrar}
      title="Registrar depósito"
      description={`${contar(cortes.length, 'corte')}, que suman ${dinero(esperado)}.`}
    >
      <Form onSubmit={enviar} aria-label="Depósito" className="grid gap-4">
        <FalloAviso fallo={fallo} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Controller
            name="importe"
            control={form.control}
            rules={{ validate: (valor) => (valor !== null && valor > 0) || 'Escribe cuánto se depositó.' }}
            render={({ field: { onChange, ...campo } }) => (
              <MoneyField
                label="Importe depositado"
                required
                error={errorDe('importe')}
                {...campo}
                onValueChange={onChange}
              />
            )}
          />
          <Controller
            name="dia"
            control={form.control}
            rules={{
              validate: (valor) =>
                (valor !== null && formaDia.test(valor) && valor <= hoy) || 'Elige un día que ya pasó, u hoy.',
            }}
            render={({ field: { onChange, ...campo } }) => (
              <DateField
                label="Día del depósito"
                required
                hoy={hoy}
                max={hoy}
                error={errorDe('dia')}
                {...campo}
                onValueChange={onChange}
              />
            )}
          />
        </div>
        <TextField
          label="Cuenta"
          required
          ayuda="El banco y los últimos dígitos, por ejemplo: BBVA 0123."
          maxLength={60}
          error={errorDe('cuenta')}
          {...register('cuenta', { validate: escrito('Escribe en qué cuenta.') })}
        />
        <TextField
          label="¿Quién lo llevó?"
          required
          maxLength={120}
          error={errorDe('llevo')}
          {...register('llevo', { validate: escrito('Escribe quién lo llevó.') })}
        />
        <TextField
          label="Nota"
          required={difiere}
          ayuda={difiere ? 'No es lo que suman los cortes: escribe por qué.' : undefined}
          maxLength={500}
          error={errorDe('nota')}
          {...register('nota', {
            validate: (texto) => !difiere || texto.trim() !== '' || 'No es lo que suman los cortes: escribe por qué.',
          })}
        />
        <Controller
          name="foto"
          control={form.control}
          render={({ field: { onChange, ...campo } }) => (
            <FileField
              label="Foto del comprobante"
              accept="image/*"
              error={errorDe('foto')}
              {...campo}
              onValueChange={onChange}
            />
          )}
        />
        <BotonesDeFormulario onCerrar={onCerrar} cargando={enviando}>
          Registrar depósito
        </BotonesDeFormulario>
      </Form>
    </FormularioEnDialogo>
  )
}

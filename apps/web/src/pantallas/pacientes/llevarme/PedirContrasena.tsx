import { CONTRASENA_MAXIMA } from '@nitida/contract/usuarios.rules'
import { useForm } from 'react-hook-form'
import { marcarCampos } from '../../../base/formularios/campos.ts'
import { FalloAviso } from '../../../base/formularios/FalloAviso.tsx'
import { falloDeFormulario } from '../../../base/formularios/fallo.ts'
import { useFallo } from '../../../base/formularios/useFallo.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Form } from '../../../ui/Form.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { usePasos } from './useLlevadas.ts'

interface Valores {
  contrasena: string
}

const CAMPO_DE = { CONTRASENA_ACTUAL_INCORRECTA: 'contrasena' }

/** Has the zip made, after the own password. @param enCurso whether one is being made already. */
export function PedirContrasena({ enCurso }: { enCurso: boolean }) {
  const form = useForm<Valores>({ defaultValues: { contrasena: '' } })
  const [fallo, setFallo] = useFallo(form)
  const { empezar } = usePasos()
  const { register, formState, handleSubmit, reset } = form
  const enviar = handleSubmit(async ({ contrasena }) => {
    setFallo(null)
    try {
      await empezar.mutateAsync(contrasena)
      reset()
    } catch (error) {
      const suyo = falloDeFormulario(error, 'juntar tus datos', CAMPO_DE)
      setFallo(suyo)
      marcarCampos(form, suyo)
    }
  })
  return (
    <Card title="Pedirlo">
      <Form onSubmit={enviar} aria-label="Pedir todo">
        <FalloAviso fallo={fallo} className="mb-4" />
        <div className="flex flex-wrap items-end gap-3">
          <PasswordField
            label="Tu contraseña"
            required
            maxLength={CONTRASENA_MAXIMA}
            error={formState.errors.contrasena?.message}
            {...register('contrasena', { validate: (texto) => texto !== '' || 'Escribe tu contraseña.' })}
          />
          <Button
            type="submit"
            variant="primary"
            cargando={empezar.isPending}
            motivo={enCurso ? 'Ya se está juntando uno.' : null}
          >
            Juntar todo
          </Button>
        </div>
      </Form>
    </Card>
  )
}

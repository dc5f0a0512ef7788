import { zodResolver } from '@hookform/resolvers/zod'
import type { Sucursal } from '@nitida/contract/sucursales'
import { useEffect } from 'react'
import { FormProvider } from 'react-hook-form'
import { FalloAviso } from '../../base/formularios/FalloAviso.tsx'
import type { FalloDeFormulario } from '../../base/formularios/fallo.ts'
import { useAvisarSucio } from '../../base/formularios/useAvisarSucio.ts'
import { useDescarte } from '../../base/formularios/useDescarte.tsx'
import { useFormulario } from '../../base/formularios/useFormulario.ts'
import { Aviso } from '../../ui/Aviso.tsx'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { CsdCampos } from './CsdCampos.tsx'
import { DatosSucursalCampos } from './DatosSucursalCampos.tsx'
import {
  crearSucursalSchema,
  editarSucursalSchema,
  faltanDatos,
  type SucursalRevisada,
  type ValoresSucursal,
  valoresDe,
} from './sucursal.schema.ts'

const FALTAN: FalloDeFormulario = {
  titulo: '¡Error al insertar!',
  texto: 'Hay datos vacíos, favor de rellenarlos.',
  campos: {},
}

/** The steps of the branch form: check, send, show the server's answer. `sucursal` is null for a new one. */
function useSucursalForm(
  sucursal: Sucursal | null,
  folio: string,
  onSubmit: (valores: SucursalRevisada) => Promise<FalloDeFormulario | null>,
) {
  return useFormulario<ValoresSucursal, SucursalRevisada>({
    iniciales: { ...valoresDe(sucursal), ...(sucursal ? {} : { sucursalNumber: folio }) },
    revisar: zodResolver(sucursal ? editarSucursalSchema : crearSucursalSchema),
    enviar: async (valores, form) => {
      const resultado = await onSubmit(valores)
      if (!resultado) form.reset()
      return resultado
    },
    incompleto: (_, valores) => (!sucursal && faltanDatos(valores) ? FALTAN : null),
  })
}

interface Props {
  /** The branch being edited; null creates one. */
  sucursal: Sucursal | null
  /** Proposed number of a new one. */
  folio?: string
  /** Grows each time the form is asked for by name: the focus goes to its first field. */
  enfoque: number
  /** Id of the form, so that a button elsewhere can submit it. */
  formId?: string
  onSubmit: (valores: SucursalRevisada) => Promise<FalloDeFormulario | null>
  onCerrar: () => void
  /** Tells whether the form holds unsaved changes. */
  onSucio: (sucio: boolean) => void
}

/** Creates or edits a branch (spec §2, §5). */
export function SucursalForm({ sucursal, folio = '', enfoque, formId, onSubmit, onCerrar, onSucio }: Props) {
  const { form, fallo, enviar, limpiar } = useSucursalForm(sucursal, folio, onSubmit)
  const { setFocus } = form
  const { isDirty, isSubmitting } = form.formState

  useEffect(() => {
    if (enfoque > 0) setFocus('sucursalNumber')
  }, [enfoque, setFocus])
  useAvisarSucio(isDirty, onSucio)

  const { cancelar, preguntas } = useDescarte(isDirty, () => {
    limpiar()
    onCerrar()
  })

  return (
    <FormProvider {...form}>
      <Form id={formId} onSubmit={enviar}>
        <FalloAviso fallo={fallo} className="mb-4" />
        {sucursal ? <Aviso className="mb-4">Los campos que dejes vacíos conservan su valor anterior.</Aviso> : null}
        <DatosSucursalCampos sucursal={sucursal?.id ?? null} />
        <CsdCampos sucursal={sucursal} />
        <div className="mt-3 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button variant="ghost" onClick={cancelar}>
            Regresar
          </Button>
          <Button type="submit" variant="primary" cargando={isSubmitting} mientras="Guardando…">
            {sucursal ? 'Actualizar' : 'Crear sucursal'}
          </Button>
        </div>
      </Form>
      {preguntas}
    </FormProvider>
  )
}

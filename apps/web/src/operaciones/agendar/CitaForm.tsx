import { type ReactNode, useId, useState } from 'react'
import { Controller, FormProvider } from 'react-hook-form'
import { DescartarDialog } from '../../base/formularios/DescartarDialog.tsx'
import { FalloAviso } from '../../base/formularios/FalloAviso.tsx'
import { SalidaGuardada } from '../../base/formularios/SalidaGuardada.tsx'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { veTodas } from '../../entidades/cita/citas.consulta.ts'
import { SucursalDelFormulario } from '../../entidades/sucursal/SucursalDelFormulario.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Form } from '../../ui/Form.tsx'
import { FechaDeCita, PacienteField, TelefonoDeCita } from './CamposCita.tsx'
import type { ValoresCita } from './cita.schema.ts'
import { HorasField } from './HorasField.tsx'
import type { useCitaForm } from './useCitaForm.ts'

interface Props {
  open: boolean
  titulo: string
  boton: string
  formulario: ReturnType<typeof useCitaForm>
  /** Whether the patient is fixed. */
  pacienteFijo: boolean
  sucursalActual: { id: number; sucursalNumber: string; direccion: string } | null
  /** Text above the buttons, besides the form's own. */
  nota?: ReactNode
  onCerrar: () => void
}

/** Date, hour, branch and phone of an appointment, with the hours of the day beside them. Leaving it with changes asks. */
export function CitaForm(props: Props) {
  const { open, titulo, boton, formulario, pacienteFijo, sucursalActual, nota, onCerrar } = props
  const { form, fallo, enviando, revisar, disponibilidad, problemaDeHora } = formulario
  const { isDirty, errors } = form.formState
  const { usuario } = useSesion()
  const [preguntando, setPreguntando] = useState(false)
  const formId = useId()
  const intentarCerrar = () => (isDirty ? setPreguntando(true) : onCerrar())
  return (
    <Dialog
      open={open}
      onOpenChange={(abierto) => !abierto && intentarCerrar()}
      title={titulo}
      size="lg"
      footer={
        <>
          <Button onClick={intentarCerrar}>Regresar</Button>
          <Button type="submit" form={formId} variant="primary" cargando={enviando}>
            {boton}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <Form id={formId} onSubmit={revisar} aria-label={titulo} className="grid gap-5">
          <div className="grid items-start gap-x-6 gap-y-4 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
            <div className="grid gap-4">
              <PacienteField fijo={pacienteFijo} />
              <SucursalDelFormulario<ValoresCita> name="sucursalId" elige={veTodas(usuario)} actual={sucursalActual} />
              <FechaDeCita hoy={disponibilidad.hoy} />
              <TelefonoDeCita />
            </div>
            <Controller
              name="hora"
              control={form.control}
              render={({ field: { value, onChange, onBlur, ref } }) => (
                <HorasField
                  {...{ value, onBlur, ref, disponibilidad }}
                  onValueChange={onChange}
                  onSiguiente={({ fecha, hora }) => {
                    form.setValue('fecha', fecha, { shouldDirty: true, shouldValidate: true })
                    onChange(hora)
                  }}
                  error={problemaDeHora ?? errors.hora?.message}
                />
              )}
            />
          </div>
          <FalloAviso fallo={fallo} />
          {nota}
        </Form>
      </FormProvider>
      <DescartarDialog open={preguntando} onSeguir={() => setPreguntando(false)} onDescartar={onCerrar} />
      <SalidaGuardada sucio={open && isDirty} />
    </Dialog>
  )
}

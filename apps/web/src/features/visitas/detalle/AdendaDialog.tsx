import type { Visita } from '@nitida/contract/visitas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { call } from '../../../shared/api/call.ts'
import { api } from '../../../shared/api/rutas.ts'
import { useClave } from '../../../shared/api/useClave.ts'
import { FalloAviso } from '../../../shared/formularios/FalloAviso.tsx'
import { falloDeFormulario } from '../../../shared/formularios/fallo.ts'
import { marcarCampos } from '../../../shared/formularios/marcarCampos.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { type ColumnaGraduacion, GraduacionGrid } from '../../../ui/GraduacionGrid.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { CampoDeTexto, Observaciones } from '../shared/DatosDelExamen.tsx'
import {
  type CampoCelda,
  columnasAgudeza,
  columnasCurva,
  columnasDe,
  examenVacio,
  type ValoresExamen,
} from '../shared/examen.ts'
import { teclasDelFormulario } from '../shared/teclas.ts'
import { useCeldas } from '../shared/useCeldas.ts'
import { cambiosDe, examenDe } from './adenda.ts'

type Valores = ValoresExamen & { motivo: string }

interface Props {
  visita: Visita
  onCerrar: () => void
}

const SIN_CAMBIOS = { titulo: '¡Error!', texto: 'Cambia al menos un dato de la visita.', campos: {} }

/**
 * Corrects a visit: the form holds what it says now, and only what is changed goes into the addendum. The visit stays as it was
 * written (D-49).
 */
export function AdendaDialog({ visita, onCerrar }: Props) {
  const clave = useClave()
  const consultas = useQueryClient()
  const [actuales] = useState(() => examenDe(visita, examenVacio({ optometrista: null, cedula: null })))
  const form = useForm<Valores>({ defaultValues: { ...actuales, motivo: '' } })
  const [sinCambios, setSinCambios] = useState(false)
  const corregir = useMutation({
    mutationFn: ({ motivo, ...valores }: Valores) =>
      call(
        api.visitas.corregir,
        { params: { id: visita.IdVisita }, body: { motivo, cambios: cambiosDe(actuales, valores) } },
        { clave: clave.actual() },
      ),
    onSuccess: async () => {
      clave.renovar()
      await consultas.invalidateQueries({ queryKey: [api.visitas.corregir.grupo] })
      onCerrar()
    },
    onError: (error) => marcarCampos(form, falloDeFormulario(error, 'agregar la adenda')),
  })
  const enviar = form.handleSubmit(({ motivo, ...valores }) => {
    const hay = Object.keys(cambiosDe(actuales, valores)).length > 0
    setSinCambios(!hay)
    if (hay) corregir.mutate({ ...valores, motivo })
  })
  const { errors, isDirty } = form.formState
  const fallo = sinCambios
    ? SIN_CAMBIOS
    : corregir.error
      ? falloDeFormulario(corregir.error, 'agregar la adenda')
      : null
  return (
    <Dialog
      open
      onOpenChange={(abierto) => !abierto && onCerrar()}
      dismissible={!isDirty}
      title="Agregar adenda"
      description="Cambia lo que esté mal y di por qué. La visita queda como se escribió; la corrección, junto a ella."
      size="lg"
      footer={
        <>
          <Button onClick={onCerrar}>Cancelar</Button>
          <Button variant="primary" type="submit" form="adenda" cargando={corregir.isPending}>
            Guardar adenda
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <form
          id="adenda"
          aria-label="Adenda"
          onSubmit={enviar}
          onKeyDown={teclasDelFormulario}
          noValidate
          className="grid gap-4"
        >
          <Rejilla titulo="Graduación corregida" columnas={[...columnasDe(''), ...columnasAgudeza]} />
          <Rejilla titulo="Queratometría corregida" columnas={columnasCurva} />
          <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
            <CampoDeTexto campo="retinosOd" label="Retinoscopía OD" maximo={80} />
            <CampoDeTexto campo="retinosOi" label="Retinoscopía OI" maximo={80} />
            <CampoDeTexto campo="diData" label="DI" maximo={40} />
            <CampoDeTexto campo="aoData" label="AO" maximo={40} />
            <CampoDeTexto campo="color" label="Departamento / Empleado" maximo={200} />
            <CampoDeTexto campo="lenteContactoDes" label="Lente de contacto" maximo={500} />
            <CampoDeTexto campo="optometrista" label="Optometrista" maximo={240} />
            <CampoDeTexto campo="cedula" label="Cédula" maximo={40} />
          </div>
          <Observaciones />
          <TextArea
            label="Motivo"
            required
            maxLength={500}
            error={errors.motivo?.message}
            {...form.register('motivo', {
              validate: (motivo) => motivo.trim().length >= 3 || 'Escribe el motivo de la corrección.',
            })}
          />
          <FalloAviso fallo={fallo} />
        </form>
      </FormProvider>
    </Dialog>
  )
}

function Rejilla({ titulo, columnas }: { titulo: string; columnas: readonly ColumnaGraduacion<CampoCelda>[] }) {
  const { valores, errores, poner } = useCeldas(columnas)
  return <GraduacionGrid label={titulo} columnas={columnas} valores={valores} errores={errores} onCambio={poner} />
}

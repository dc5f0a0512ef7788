import type { AyudaDePantalla } from '../../base/direccion/ayuda.ts'

export const ayuda: AyudaDePantalla = {
  titulo: 'Usuarios',
  puntos: [
    { que: 'Crear uno', como: 'Correo, contraseña, tipo y sucursal. El tipo decide qué ve y qué puede hacer.' },
    { que: 'Horario', como: 'Fuera de él no puede entrar; déjalo vacío si entra a cualquier hora.' },
    { que: 'Cambiar su contraseña', como: 'El botón del renglón. Se cierran sus sesiones.' },
    {
      que: 'Perdió su teléfono',
      como: 'Las acciones de su renglón le quitan la verificación en dos pasos o las llaves de acceso, con tu contraseña.',
    },
    { que: 'Quitarlo', como: '«Eliminar» le cierra la puerta; lo que hizo se conserva. «Ver eliminados» lo restaura.' },
    {
      que: 'Primeros pasos',
      como: 'Mientras le falte algo a una óptica nueva: cada paso lleva a donde se hace, y se puede dejar para después.',
    },
    {
      que: 'Auditoría',
      como: 'El botón de arriba: quién hizo qué, cuándo, sobre qué y desde qué dirección de internet, y quién leyó un expediente. Nadie lo puede cambiar.',
    },
    { que: 'Hoy', como: 'La pestaña con cómo va la cadena: cada número abre su lista.' },
  ],
}

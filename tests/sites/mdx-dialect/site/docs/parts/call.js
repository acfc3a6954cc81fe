await call('/v1')

# --8<-- [start:call]
create_order()
# --8<-- [end:call]
other()
